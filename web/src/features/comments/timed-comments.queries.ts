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

/**
 * The position of a comment as it is shown: a comment on a longer version stays at the end of a
 * shorter one.
 * @param duration of the track in seconds, if it is known
 */
export const shownPosition = (at: number, duration: number | null | undefined): number =>
  Math.min(at, duration ?? at);

/**
 * The comments on the waveform of a post, in the order of their positions, which lie within the
 * duration.
 */
export function useTimedComments(postId: string, duration: number): readonly TimedComment[] {
  const { data } = useQuery({
    ...queryOf(api.comments.listTimedComments, { params: { id: postId } }),
    staleTime: TIMED_STALE_TIME_MS,
  });
  return useMemo(
    () =>
      (data ?? [])
        .filter(hasPosition)
        .map((comment) => ({ ...comment, at: shownPosition(comment.at, duration) })),
    [data, duration],
  );
}
