import type { posts } from '@backbeat/contract';
import { Stat } from '../../ui/panel.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListViewChoice, useListView } from '../posts/index.ts';
import { allPostsAddress } from './all-posts-address.ts';
import { spotlightQuery, usePostPage } from './feed.queries.ts';
import { PagedPosts, type PagedPostsProps } from './paged-posts.tsx';
import { SectionHead } from './section-head.tsx';
import { messages } from './feed.messages.ts';

/** The page size of the spotlight. */
const PAGE_SIZE = 8;

const sortByLikes = (page: readonly posts.Post[]) =>
  page.toSorted((a, b) => b.totalLikes - a.totalLikes).slice(0, PAGE_SIZE);

type SpotlightPostsProps = Pick<PagedPostsProps, 'page' | 'onPage'>;

/** Posts by Plus users, most liked first. */
export function SpotlightPosts({ page, onPage }: SpotlightPostsProps) {
  const state = usePostPage(spotlightQuery, page);
  const [view, setView] = useListView();
  const { totalElements, totalPages } = state.data?.page ?? {};
  return (
    <section>
      <SectionHead title={messages.premiumSpotlight}>
        <ListViewChoice view={view} onChange={setView} />
      </SectionHead>
      <dl className="mb-2 flex gap-5 md:mb-6 md:gap-10">
        <Stat compact label={messages.premiumPosts} value={totalElements ?? '–'} />
        <Stat compact label={messages.pages} value={totalPages ?? '–'} />
      </dl>
      <PagedPosts
        state={state}
        page={page}
        onPage={onPage}
        label={messages.premiumSpotlight}
        loading={messages.loadingPremiumContent}
        arrange={sortByLikes}
        view={view}
        alwaysPaged
        empty={
          <EmptyState
            level={3}
            title={messages.theSpotlightIsEmpty}
            text={messages.tracksByPlusCreatorsShow}
            action={
              <ButtonLink to={allPostsAddress} variant="primary">
                {messages.exploreMusic}
              </ButtonLink>
            }
          />
        }
      />
    </section>
  );
}
