import type { posts } from '@backbeat/contract';
import { createContext } from 'react';
import { player, trackOfPost, type Following, type Track } from '../../player/index.ts';

/** Posts as a list shows them, and how to get those that come after. */
export interface ListedPosts {
  posts: readonly posts.Post[];
  /** Posts of the pages before, which are known already. */
  before?: readonly posts.Post[];
  /** Asked for when the last of them begins to play. Null where nothing follows. */
  following?: (() => Promise<ListedPosts>) | null | undefined;
}

/** The list that a card stands in. A function, so that cards need not be drawn again when the list changes. */
export const ListAround = createContext<() => ListedPosts>(() => ({ posts: [] }));

/** Plays a post with the list that it stands in around it. */
export function playAmong(track: Track, { posts, before = [], following }: ListedPosts): void {
  player.play(track, {
    among: tracksOf([...before, ...posts]),
    ...(following && { following: tracksAfter(following) }),
  });
}

let noted: { id: string; list: ListedPosts } | null = null;

/** Remembers in which list a post stood that is being opened, so that it plays among them there too. */
export function noteList(id: string, list: ListedPosts): void {
  noted = { id, list };
}

/** The list that a post was opened from; the post alone where it was opened by its link. */
export const listAround = (post: posts.Post): ListedPosts =>
  noted?.id === post.id ? noted.list : { posts: [post] };

const tracksOf = (list: readonly posts.Post[]): Track[] => list.flatMap((post) => trackOfPost(post) ?? []);

const tracksAfter = (ask: () => Promise<ListedPosts>) => async (): Promise<Following> => {
  const { posts, following } = await ask();
  return { tracks: tracksOf(posts), ...(following && { following: tracksAfter(following) }) };
};
