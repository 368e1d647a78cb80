import type { posts } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';

/** Milliseconds. The player bar and the page of the same track share one response. */
const TIMED_STALE_TIME_MS = 5 * 60_000;

/** The most comments that one page holds. */
const TIMED_PAGE_SIZE = 100;

/** A comment with a position in the track. */
export type TimedComment = posts.Comment & { at: number };

const hasPosition = (comment: posts.Comment): comment is TimedComment => comment.at !== null;

/** A page of the comments by position. */
const positionsQuery = (postId: string, page: number) => ({
  ...queryOf(api.comments.listComments, {
    params: { id: postId },
    query: { page: String(page), size: String(TIMED_PAGE_SIZE), sort: 'at' },
  }),
  staleTime: TIMED_STALE_TIME_MS,
});

/** The comments of a post that have a position, in their order; at most two pages. */
export function useTimedComments(postId: string): readonly TimedComment[] {
  const { data: first } = useQuery(positionsQuery(postId, 0));
  const isFull = first?.content.length === TIMED_PAGE_SIZE && first.content.every(hasPosition);
  const { data: second } = useQuery({ ...positionsQuery(postId, 1), enabled: isFull });
  return useMemo(
    () => [...(first?.content ?? []), ...(isFull ? (second?.content ?? []) : [])].filter(hasPosition),
    [first, second, isFull],
  );
}
