import type { posts } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';

/** Milliseconds. The player bar and the page of the same track share one response. */
const TIMED_STALE_TIME_MS = 5 * 60_000;

/** A comment with a position in the track. */
export type TimedComment = posts.Comment & { at: number };

const hasPosition = (comment: posts.Comment): comment is TimedComment => comment.at !== null;

/** The comments on the waveform of a post, in the order of their positions. */
export function useTimedComments(postId: string): readonly TimedComment[] {
  const { data } = useQuery({
    ...queryOf(api.comments.listTimedComments, { params: { id: postId } }),
    staleTime: TIMED_STALE_TIME_MS,
  });
  return useMemo(() => (data ?? []).filter(hasPosition), [data]);
}
