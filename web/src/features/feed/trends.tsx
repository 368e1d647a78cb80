import { feed } from '@backbeat/contract';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PostList, PostListLoading } from '../posts/index.ts';
import { CHART_SIZE, useTrending } from './feed.queries.ts';
import { SectionHead } from './section-head.tsx';
import { messages } from './feed.messages.ts';

/** The posts that have gained most in the last days, as a chart. */
export function Trends() {
  const { data, error, isFetching, refetch } = useTrending();
  if (!data && error)
    return (
      <LoadFailed
        level={3}
        title={feed.messages.loadFailed}
        error={error}
        isFetching={isFetching}
        refetch={refetch}
      />
    );
  if (!data) return <PostListLoading label={messages.loadingTrends} view="chart" count={CHART_SIZE} />;
  if (data.content.length === 0)
    return (
      <EmptyState level={3} title={messages.underConstruction} text={messages.trendingFeaturesComingSoon} />
    );
  return <PostList label={messages.trends} view="chart" posts={data.content} />;
}

/**
 * The chart with its head. Renders nothing without trending posts, so that later sections move up.
 */
export function TrendsSection() {
  const { data, error } = useTrending();
  if (error && !data) return null;
  if (data?.content.length === 0) return null;
  return (
    <section className="mb-11">
      <SectionHead title={messages.trends} text={messages.risingThisWeek} />
      <Trends />
    </section>
  );
}
