import { limits, type posts } from '@backbeat/contract';
import { useDeferredValue, useEffect, type ReactNode } from 'react';
import { ApiFailure } from '../../api/failures.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { clampPage, Pagination } from '../../ui/pagination.tsx';
import { useWayToSignIn } from '../auth/index.ts';
import { PostList, PostListLoading, type ListView } from '../posts/index.ts';
import { Failed } from './failed.tsx';
import type { PostPageState } from './feed.queries.ts';

export interface PagedPostsProps {
  state: PostPageState;
  /** From 0. */
  page: number;
  /** `replace`: the page that one wanted is not there, and going back shall not lead to it. */
  onPage: (page: number, how?: { replace: boolean }) => void;
  /** What the list holds, for screen readers. */
  label: string;
  /** The loading text. */
  loading: string;
  /** What stands there where there are no posts. */
  empty: ReactNode;
  /** Picks and orders what is shown of a page. */
  arrange?: (posts: readonly posts.Post[]) => readonly posts.Post[];
  view?: ListView;
  deletable?: boolean;
  /** Shows where one is also when there is but one page. */
  alwaysPaged?: boolean;
  /** What somebody is told whose session has ended meanwhile. */
  signedOut?: string;
}

/** A page of posts in all its states, and the way to the others. */
export function PagedPosts({ state, page, onPage, alwaysPaged = false, ...props }: PagedPostsProps) {
  const { label, loading, empty, arrange, view = 'grid', deletable = false, signedOut } = props;
  const { data, error, isFetching, isStale, around, refetch } = state;
  // So the first cards are drawn in steps, between which the page can answer.
  const isThere = useDeferredValue(data !== undefined);
  const known = data?.page.totalPages ?? 0;
  // Until the answer is there, what stands in its place may be of another search, with fewer pages.
  const totalPages = data && !isStale ? known : Math.max(known, page + 1);
  const current = clampPage(page, totalPages);
  useEffect(() => {
    // The last page has gone with its last post.
    if (current !== page) onPage(current, { replace: true });
  }, [current, page, onPage]);
  if (!data && error) {
    if (signedOut && error instanceof ApiFailure && error.status === 401)
      return <AuthenticationRequired text={signedOut} />;
    return <Failed isTrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data || !isThere) return <PostListLoading label={loading} count={limits.pageSize.feed} view={view} />;
  if (data.page.totalElements === 0) return empty;
  return (
    <>
      <PostList
        label={label}
        posts={arrange ? arrange(data.content) : data.content}
        {...around}
        view={view}
        deletable={deletable}
        isStale={isStale}
      />
      {alwaysPaged || totalPages > 1 ? (
        <Pagination page={current} totalPages={totalPages} onPage={(next) => onPage(next)} />
      ) : null}
    </>
  );
}

function AuthenticationRequired({ text }: { text: string }) {
  const { to, state } = useWayToSignIn();
  return (
    <EmptyState
      level={3}
      title="Authentication Required"
      text={text}
      action={
        <ButtonLink to={to} state={state} variant="primary">
          Log In
        </ButtonLink>
      }
    />
  );
}
