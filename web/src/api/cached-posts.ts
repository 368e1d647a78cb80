import type { posts } from '@backbeat/contract';
import type { QueryClient } from '@tanstack/react-query';
import { findCached, updateCached } from './cached-entities.ts';

type Post = posts.Post;

/** Updates a post wherever the query cache holds it. */
export const updateCachedPost = (queries: QueryClient, id: string, change: (post: Post) => Post): void =>
  updateCached(queries, 'post', (post) => (post.id === id ? change(post) : post));

/** The post as the most recently fetched cached response has it. */
export const findCachedPost = (queries: QueryClient, id: string): Post | undefined =>
  findCached(queries, 'post', (post) => post.id === id);
