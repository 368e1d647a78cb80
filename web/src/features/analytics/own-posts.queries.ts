import type { users } from '@backbeat/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';

/** Own posts on one page. */
export const OWN_POSTS_PAGE = 6;

/** Own posts, newest first. The previous page stays while the next one loads. */
export const useOwnPosts = (user: Pick<users.User, 'posts'>, page: number) =>
  useQuery({
    ...queryOf(api.feed.listPostsSorted, {
      params: { ref: user.posts },
      query: { page: String(page), size: String(OWN_POSTS_PAGE) },
    }),
    placeholderData: keepPreviousData,
  });
