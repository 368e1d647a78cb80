import { limits } from '@backbeat/contract';
import { lazy } from '@packages/router';
import { paths } from '../../navigation/paths.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListViewChoice, PostListLoading, useListView } from '../posts/index.ts';
import { allPostsQuery, usePostPage } from './feed.queries.ts';
import { hasTrends, isFollowing, isSearch } from './feed-address.ts';
import { FromChoice } from './search/from-choice.tsx';
import { PagedPosts } from './paged-posts.tsx';
import { SearchBar } from './search/search-bar.tsx';
import { SectionHead } from './section-head.tsx';
import type { TabProps } from './tab-props.ts';
import { TrendsSection } from './trends.tsx';
import { Part } from '../../ui/part.tsx';
import { messages } from './feed.messages.ts';

const FollowingTracks = lazy(async () => (await import('./following-tracks.tsx')).FollowingTracks);

const SearchResults = lazy(async () => (await import('./search/search-results.tsx')).SearchResults);

/** All published posts: the newest, the trending ones and search results. */
export function DiscoverTab(props: TabProps) {
  return (
    <>
      <SearchBar {...props}>{isSearch(props.address) ? null : <FromChoice {...props} />}</SearchBar>
      {isSearch(props.address) ? (
        <Part fallback={<PostListLoading label={messages.searching} count={limits.pageSize.feed} />}>
          <SearchResults {...props} />
        </Part>
      ) : isFollowing(props.address) ? (
        <Part fallback={<PostListLoading label={messages.loadingTracks} count={limits.pageSize.feed} />}>
          <FollowingTracks {...props} />
        </Part>
      ) : (
        <AllTracks key={props.address.sort} {...props} />
      )}
    </>
  );
}

const heads = {
  time: { title: messages.mostRecentTracks, text: messages.tracksThatJustDropped },
  likes: { title: messages.mostPopular, text: messages.tracksWithTheMostLikes },
};

function AllTracks({ address, go }: TabProps) {
  const { page, sort } = address;
  const state = usePostPage(allPostsQuery(sort), page);
  const { title, text } = heads[sort];
  const [view, setView] = useListView();
  return (
    <>
      {hasTrends(address) ? <TrendsSection /> : null}
      <section>
        <SectionHead title={title} text={text}>
          <ListViewChoice view={view} onChange={setView} />
        </SectionHead>
        <PagedPosts
          state={state}
          page={page}
          onPage={(next, how) => go({ page: next }, how)}
          label={title}
          loading={messages.loadingTracks}
          view={view}
          alwaysPaged
          empty={
            <EmptyState
              level={3}
              title={messages.noTracksYet}
              text={messages.beTheFirstToPublish}
              action={
                <ButtonLink to={paths.createPost} variant="primary">
                  {messages.createPost}
                </ButtonLink>
              }
            />
          }
        />
      </section>
    </>
  );
}
