import type { posts } from '@backbeat/contract';
import type { QueryClient } from '@tanstack/react-query';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';

/** Stores a post from the response of the server. */
export const cachePost = (queries: QueryClient, post: posts.Post): void => {
  queries.setQueryData(queryOf(api.posts.getPost, { params: { id: post.id } }).queryKey, post);
};
