import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../../api/failures.ts';
import { findCachedPost } from '../../api/cached-posts.ts';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { processingPollDelay } from '../../lib/processing-poll-delay.ts';
import { useCurrentUser } from '../auth/index.ts';
import { useRealtimePost } from '../../api/realtime/use-realtime-post.ts';

/** Milliseconds between two requests of a visitor, who has no realtime connection. */
const VISITOR_POLL_MS = 10_000;

/**
 * A post, at once if a cached list contains it. It follows changes by other users. While the server
 * processes its sound, the client polls at growing intervals.
 * @param isWanted false during the closing animation
 */
export function usePost(id: string, isWanted = true) {
  const queries = useQueryClient();
  const { data: user } = useCurrentUser();
  const post = useQuery({
    ...queryOf(api.posts.getPost, { params: { id } }),
    enabled: isWanted,
    placeholderData: () => findCachedPost(queries, id),
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (data?.processing === 'waiting') return processingPollDelay(dataUpdateCount);
      return data && user === null ? VISITOR_POLL_MS : false;
    },
  });
  useRealtimePost(isWanted && !post.error ? post.data?.id : undefined);
  return post;
}

/**
 * Returns whether the post does not exist or is not visible to the viewer. An address without a
 * valid id counts too.
 */
export const isUnknownPost = (error: Error): boolean =>
  error instanceof ApiFailure && (error.status === 404 || error.status === 400);
