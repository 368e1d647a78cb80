import type { users } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';

/** The newest own post, published or draft, as a page of one. Refetched whenever the home screen opens. */
export const useNewestPost = (user: users.CurrentUser) =>
  useQuery({
    ...queryOf(api.feed.listPostsSorted, { params: { ref: user.posts }, query: { page: '0', size: '1' } }),
    refetchOnMount: 'always',
  });

/** The newest published own post, else the newest draft, as a page of at most one. */
export function useLatestPost(user: users.CurrentUser) {
  const newest = useNewestPost(user);
  const isDraft = newest.data?.content[0] !== undefined && newest.data.content[0].status !== 'PUBLISHED';
  const published = useQuery({
    ...queryOf(api.feed.listPostsSorted, {
      params: { ref: user.posts },
      query: { page: '0', size: '1', published: 'true' },
    }),
    enabled: isDraft,
    refetchOnMount: 'always',
  });
  if (!isDraft || published.data?.content.length === 0) return newest;
  return published;
}

/** What happened to the own tracks since the last visit. */
export const useActivity = (user: users.CurrentUser) =>
  useQuery({
    ...queryOf(api.analytics.getActivity),
    enabled: user.postsCount > 0,
    refetchOnMount: 'always',
  });
