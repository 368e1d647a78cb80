import type { users } from '@backbeat/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';

const ownPosts = (user: users.CurrentUser, page: number, size: number) =>
  queryOf(api.feed.listPostsSorted, {
    params: { ref: user.posts },
    query: { page: String(page), size: String(size) },
  });

/** The newest own post, as a page of one; asked for afresh whenever home opens. */
export const useLatestPost = (user: users.CurrentUser) =>
  useQuery({ ...ownPosts(user, 0, 1), refetchOnMount: 'always' });

/** Own posts in a page of the list of analytics. */
export const ANALYTICS_PAGE = 6;

/** Own posts, newest first. While another page is on its way, the one before stays. */
export const useOwnPosts = (user: users.CurrentUser, page: number) =>
  useQuery({ ...ownPosts(user, page, ANALYTICS_PAGE), placeholderData: keepPreviousData });
