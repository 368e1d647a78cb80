import { feed, limits, type posts } from '@backbeat/contract';
import { useDeferredValue, useEffect, type ReactNode } from 'react';
import { ApiFailure } from '../../api/failures.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { clampPage, Pagination } from '../../ui/controls/pagination.tsx';
import { PostList, PostListLoading, type ListView } from '../posts/index.ts';
import type { PostPageState } from './feed.queries.ts';

export interface PagedPostsProps {
  state: PostPageState;
  /** From 0. */
  page: number;
  /** `replace`: the requested page does not exist, and going back must not lead to it. */
  onPage: (page: number, how?: { replace: boolean }) => void;
  /** Names the list for screen readers. */
  label: string;
  /** The loading text. */
  loading: string;
  /** Replaces a list without posts. */
  empty: ReactNode;
  /** Filters and sorts the posts of a page. */
  arrange?: (posts: readonly posts.Post[]) => readonly posts.Post[];
  /** A line on each post that only this list knows. Pass a stable function. */
  caption?: ((post: posts.Post) => string) | undefined;
  view?: ListView;
  canDelete?: boolean;
  /** Shows the page number even for a single page. */
  alwaysPaged?: boolean;
  /** Replaces the list for a user whose session has ended meanwhile. */
  signedOut?: ReactNode;
}

/** A page of posts in all its states, with navigation to other pages. */
export function PagedPosts({ state, page, onPage, alwaysPaged = false, ...props }: PagedPostsProps) {
  const { label, loading, empty, arrange, caption, view, canDelete = false, signedOut } = props;
  const { data, error, isFetching, isStale, around, refetch } = state;
  // Splits the first render of the cards, so that the page stays responsive.
  const isThere = useDeferredValue(data !== undefined);
  const lastTotalPages = data?.page.totalPages ?? 0;
  // Until the response arrives, the placeholder may belong to another search with fewer pages.
  const totalPages = data && !isStale ? lastTotalPages : Math.max(lastTotalPages, page + 1);
  const current = clampPage(page, totalPages);
  useEffect(() => {
    // The last post of the last page is gone.
    if (current !== page) onPage(current, { replace: true });
  }, [current, page, onPage]);
  if (!data && error) {
    if (signedOut && error instanceof ApiFailure && error.status === 401) return signedOut;
    return (
      <LoadFailed
        level={3}
        title={feed.messages.loadFailed}
        error={error}
        isFetching={isFetching}
        refetch={refetch}
      />
    );
  }
  if (!data || !isThere) return <PostListLoading label={loading} count={limits.pageSize.feed} view={view} />;
  if (data.page.totalElements === 0) return empty;
  return (
    <>
      <PostList
        label={label}
        posts={arrange ? arrange(data.content) : data.content}
        {...around}
        {...(view && { view })}
        caption={caption}
        canDelete={canDelete}
        isStale={isStale}
      />
      {alwaysPaged || totalPages > 1 ? (
        <Pagination page={current} totalPages={totalPages} onPage={(next) => onPage(next)} />
      ) : null}
    </>
  );
}
