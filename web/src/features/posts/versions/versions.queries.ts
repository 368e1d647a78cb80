import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { processingPollDelay } from '../../../lib/processing-poll-delay.ts';

/**
 * The versions of a post that the viewer may hear, newest first. While the server processes one,
 * the client polls at growing intervals.
 */
export function useVersions(postId: string) {
  return useQuery({
    ...queryOf(api.versions.listVersions, { params: { id: postId } }),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.some(({ processing }) => processing === 'waiting') ? processingPollDelay(dataUpdateCount) : false,
  });
}
