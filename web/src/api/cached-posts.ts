import type { Page, posts } from '@backbeat/contract';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from './queries.ts';
import { api } from './routes.ts';

type Post = posts.Post;

/** The beginnings of the keys of answers that are pages of posts. */
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
 * Changes a post wherever this browser keeps it, on its own and in lists, so that all that shows it agrees. Lists stay as
 * long as they were; what adds or removes posts asks for the lists again.
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

/** A post as the newest list of this browser has it. */
export function findCachedPost(queries: QueryClient, id: string): Post | undefined {
  const lists = [...PAGES, keyOf(api.feed.listTrending)].flatMap((queryKey) =>
    queries.getQueryCache().findAll({ queryKey }),
  );
  return lists
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .flatMap(({ queryKey }) => queries.getQueryData<{ content: Post[] }>(queryKey)?.content ?? [])
    .find((post) => post.id === id);
}
