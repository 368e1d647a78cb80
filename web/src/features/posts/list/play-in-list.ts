import type { posts } from '@backbeat/contract';
import { createContext } from 'react';
import { player, tracksOfPosts, type Following, type Track } from '../../../player/index.ts';

/** The posts of a visible list, and how to fetch the following ones. */
export interface ListedPosts {
  posts: readonly posts.Post[];
  /** Cached posts of the previous pages. */
  before?: readonly posts.Post[];
  /** Called when the last post starts to play. Null at the end of the list. */
  following?: (() => Promise<ListedPosts>) | null | undefined;
}

/** The list around a card. A function, so that cards do not render again when the list changes. */
export const ListAround = createContext<() => ListedPosts>(() => ({ posts: [] }));

/** Plays a post within its list. */
export function playInList(track: Track, { posts, before = [], following }: ListedPosts): void {
  player.play(track, {
    among: tracksOfPosts([...before, ...posts]),
    ...(following && { following: tracksAfter(following) }),
  });
}

let openedPost: { id: string; list: ListedPosts } | null = null;

/** Stores the list of a post that opens, so that the post plays within it. */
export function registerList(id: string, list: ListedPosts): void {
  openedPost = { id, list };
}

/** Returns the list that a post was opened from, or the post alone if it was opened by link. */
export const listAround = (post: posts.Post): ListedPosts =>
  openedPost?.id === post.id ? openedPost.list : { posts: [post] };

const tracksAfter = (ask: () => Promise<ListedPosts>) => async (): Promise<Following> => {
  const { posts, following } = await ask();
  return { tracks: tracksOfPosts(posts), ...(following && { following: tracksAfter(following) }) };
};
