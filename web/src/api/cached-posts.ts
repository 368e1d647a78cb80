import type { Page, posts } from '@backbeat/contract';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from './queries.ts';
import { api } from './routes.ts';

type Post = posts.Post;

/** Key prefixes of cached responses that are pages of posts. */
const PAGES = [
  keyOf(api.feed.listNewest),
  keyOf(api.feed.listFollowed),
  keyOf(api.feed.listMostLiked),
  keyOf(api.feed.listSpotlight),
  keyOf(api.feed.searchPosts),
  keyOf(api.feed.listPosts),
  keyOf(api.feed.listPostsSorted),
  keyOf(api.feed.listFeaturedOn),
];

/**
 * Updates a post wherever the query cache holds it, on its own and in lists, so that all components
 * show the same. The lists keep their length. Callers that add or remove posts invalidate the
 * lists.
 */
export function updateCachedPost(queries: QueryClient, id: string, change: (post: Post) => Post): void {
  const one = (post: Post): Post => (post.id === id ? change(post) : post);
  const inside = <List extends { content: Post[] }>(list: List | undefined): List | undefined =>
    list && { ...list, content: list.content.map(one) };

  queries.setQueriesData<Post>({ queryKey: keyOf(api.posts.getPost) }, (post) => post && one(post));
  for (const queryKey of PAGES) queries.setQueriesData<Page<Post>>({ queryKey }, inside);
  queries.setQueriesData<{ content: Post[] }>({ queryKey: keyOf(api.feed.listTrending) }, inside);
  queries.setQueriesData<Post[]>({ queryKey: keyOf(api.credits.listPendingFeatures) }, (list) =>
    list?.map(one),
  );
}

/** The post as the most recently fetched cached list has it. */
export function findCachedPost(queries: QueryClient, id: string): Post | undefined {
  const lists = [...PAGES, keyOf(api.feed.listTrending)].flatMap((queryKey) =>
    queries.getQueryCache().findAll({ queryKey }),
  );
  return lists
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .flatMap(({ queryKey }) => queries.getQueryData<{ content: Post[] }>(queryKey)?.content ?? [])
    .find((post) => post.id === id);
}
