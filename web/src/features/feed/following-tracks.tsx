import { feed } from '@backbeat/contract';
import { lazy } from '@packages/router';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ListViewChoice, useListView } from '../posts/index.ts';
import { AuthenticationRequired } from './authentication-required.tsx';
import { followedPostsQuery, usePostPage } from './feed.queries.ts';
import { PagedPosts } from './paged-posts.tsx';
import { SectionHead } from './section-head.tsx';
import type { TabProps } from './tab-props.ts';
import { Part } from '../../ui/part.tsx';
import { messages } from './feed.messages.ts';

const NoFollows = lazy(async () => (await import('./no-follows.tsx')).NoFollows);

const TITLE = messages.fromPeopleYouFollow;

/** The posts of followed users, newest first. */
export function FollowingTracks({ address, go }: TabProps) {
  const { page } = address;
  const [view, setView] = useListView();
  const state = usePostPage(followedPostsQuery, page);
  return (
    <section>
      <SectionHead title={TITLE} text={messages.theirLatestTracks}>
        <ListViewChoice view={view} onChange={setView} />
      </SectionHead>
      <PagedPosts
        state={state}
        page={page}
        onPage={(next, how) => go({ page: next }, how)}
        label={TITLE}
        loading={messages.loadingTracks}
        view={view}
        signedOut={<AuthenticationRequired text={feed.messages.signedOutOfFollowing} />}
        alwaysPaged
        empty={
          <Part fallback={<Skeleton className="h-80 rounded-l" />}>
            <NoFollows />
          </Part>
        }
      />
    </section>
  );
}
