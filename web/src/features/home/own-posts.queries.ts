import type { users } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';

/** The newest own post, as a page of one. Refetched whenever the home screen opens. */
export const useLatestPost = (user: users.CurrentUser) =>
  useQuery({
    ...queryOf(api.feed.listPostsSorted, { params: { ref: user.posts }, query: { page: '0', size: '1' } }),
    refetchOnMount: 'always',
  });
