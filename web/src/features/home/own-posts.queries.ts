import type { users } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';

const ownPosts = (user: users.CurrentUser, page: number, size: number) =>
  queryOf(api.feed.listPostsSorted, {
    params: { ref: user.posts },
    query: { page: String(page), size: String(size) },
  });

/** The newest own post, as a page of one. Refetched whenever the home screen opens. */
export const useLatestPost = (user: users.CurrentUser) =>
  useQuery({ ...ownPosts(user, 0, 1), refetchOnMount: 'always' });

/** So many of the newest own posts are searched for drafts that wait for their author. */
const MAX_SEARCHED = 20;

/** The newest own posts, drafts included. */
export const useNewestPosts = (user: users.CurrentUser) => useQuery(ownPosts(user, 0, MAX_SEARCHED));
