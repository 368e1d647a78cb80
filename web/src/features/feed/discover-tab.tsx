import { useMemo } from 'react';
import { paths } from '../../navigation/paths.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { allPostsQuery, searchPostsQuery, usePostPage } from './feed.queries.ts';
import { hasTrends, isFollowing, isSearch } from './feed-address.ts';
import { FollowingTracks } from './following-tracks.tsx';
import { FromChoice } from './search/from-choice.tsx';
import { PagedPosts } from './paged-posts.tsx';
import { SearchBar } from './search/search-bar.tsx';
import { SectionHead } from './section-head.tsx';
import type { TabProps } from './tab-props.ts';
import { TrendsSection } from './trends.tsx';

/** All published posts: the newest, the trending ones and search results. */
export function DiscoverTab(props: TabProps) {
  return (
    <>
      <SearchBar {...props} />
      {isSearch(props.address) ? (
        <Results {...props} />
      ) : (
        <>
          <FromChoice {...props} />
          {isFollowing(props.address) ? (
            <FollowingTracks {...props} />
          ) : (
            <AllTracks key={props.address.sort} {...props} />
          )}
        </>
      )}
    </>
  );
}

const heads = {
  time: { title: 'Most Recent Tracks', text: 'Tracks that just dropped' },
  likes: { title: 'Most Popular', text: 'Tracks with the most likes' },
};

function AllTracks({ address, go }: TabProps) {
  const { page, sort } = address;
  const state = usePostPage(allPostsQuery(sort), page);
  const { title, text } = heads[sort];
  return (
    <>
      {hasTrends(address) ? <TrendsSection /> : null}
      <section>
        <SectionHead title={title} text={text} />
        <PagedPosts
          state={state}
          page={page}
          onPage={(next, how) => go({ page: next }, how)}
          label={title}
          loading="Loading tracks..."
          alwaysPaged
          empty={
            <EmptyState
              level={3}
              title="No tracks yet"
              text="Be the first to publish one."
              action={
                <ButtonLink to={paths.createPost} variant="primary">
                  Create Post
                </ButtonLink>
              }
            />
          }
        />
      </section>
    </>
  );
}

function Results({ address, go }: TabProps) {
  const { search, genres, sort, page } = address;
  const pageQuery = useMemo(() => searchPostsQuery({ search, genres, sort }), [search, genres, sort]);
  const state = usePostPage(pageQuery, page);
  return (
    <section>
      <SectionHead title="Search Results" />
      <div aria-live="polite" className="-mt-3 mb-6 grid gap-1 break-words text-text-2">
        {search ? <p>Results for &quot;{search}&quot;</p> : null}
        {genres.length > 0 ? <p>Filtered by: {genres.join(', ')}</p> : null}
      </div>
      <PagedPosts
        state={state}
        page={page}
        onPage={(next, how) => go({ page: next }, how)}
        label="Search Results"
        loading="Searching..."
        empty={
          <EmptyState
            level={3}
            title="No results found"
            text="Try adjusting your search terms or filters"
            action={
              <Button variant="primary" onClick={() => go({ search: '', genres: [], page: 0 })}>
                Clear Search
              </Button>
            }
          />
        }
      />
    </section>
  );
}
