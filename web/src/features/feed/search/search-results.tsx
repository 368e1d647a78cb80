import { feed, limits } from '@backbeat/contract';
import { useMemo } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListViewChoice, useListView } from '../../posts/index.ts';
import { searchPostsQuery, usePostPage } from '../feed.queries.ts';
import { PagedPosts } from '../paged-posts.tsx';
import { SectionHead } from '../section-head.tsx';
import type { TabProps } from '../tab-props.ts';
import { messages } from '../feed.messages.ts';

/** The posts that match the search and the filter. */
export function SearchResults({ address, go }: TabProps) {
  const [view, setView] = useListView();
  const { search, genres, sort, page } = address;
  const pageQuery = useMemo(() => searchPostsQuery({ search, genres, sort }), [search, genres, sort]);
  const state = usePostPage(pageQuery, page);
  const isCapped = (state.data?.page.totalElements ?? 0) >= limits.search.results;
  return (
    <section>
      <SectionHead title={messages.searchResults}>
        <ListViewChoice view={view} onChange={setView} />
      </SectionHead>
      <div aria-live="polite" className="-mt-3 mb-6 grid gap-1 break-words text-text-2">
        {search ? <p>{messages.resultsFor({ search })}</p> : null}
        {genres.length > 0 ? <p>{messages.filteredBy({ genres: genres.join(', ') })}</p> : null}
        {isCapped ? <p>{feed.messages.manyResults({ count: limits.search.results })}</p> : null}
      </div>
      <PagedPosts
        state={state}
        page={page}
        onPage={(next, how) => go({ page: next }, how)}
        label={messages.searchResults}
        loading={messages.searching}
        view={view}
        empty={
          <EmptyState
            level={3}
            title={messages.noResultsFound}
            text={messages.tryAdjustingYourSearchTerms}
            action={
              <Button variant="primary" onClick={() => go({ search: '', genres: [], page: 0 })}>
                {messages.clearSearch}
              </Button>
            }
          />
        }
      />
    </section>
  );
}
