import type { playlists } from '@backbeat/contract';
import type { QueryClient } from '@tanstack/react-query';
import { playlistPath } from '../../../navigation/playlist-path.ts';
import { player, tracksOfPosts, usePlayer, type Following, type Track } from '../../../player/index.ts';
import { itemPageQuery } from '../playlists.queries.ts';

type Item = playlists.PlaylistItem;

interface PlayedList {
  playlist: Pick<playlists.PlaylistSummary, 'id' | 'name'>;
  items: readonly Item[];
  /** The number of the first page after the items, from 0; undefined without one. */
  nextPage: number | undefined;
}

/** The tracks that the viewer can play, each once, since the queue has a track once. */
const tracksOf = (items: readonly Item[]): Track[] => {
  const tracks = tracksOfPosts(items.map(({ post }) => post));
  return [...new Map(tracks.map((track) => [track.id, track])).values()];
};

/**
 * Plays a playlist from a track on, in its order. Tracks that are not available are left out.
 * @param isShuffled plays the tracks in a random order
 */
export function playItems(
  queries: QueryClient,
  { playlist, items, nextPage }: PlayedList,
  { postId, isShuffled = false }: { postId?: string; isShuffled?: boolean } = {},
): void {
  const tracks = tracksOf(items);
  const track = isShuffled
    ? tracks[Math.floor(Math.random() * tracks.length)]
    : (tracks.find(({ id }) => id === postId) ?? tracks[0]);
  if (!track) return;
  if (isShuffled) player.setShuffled(true);
  player.play(track, {
    among: tracks,
    origin: { name: playlist.name, path: playlistPath(playlist.id) },
    ...(nextPage !== undefined && { following: tracksFrom(queries, playlist.id, nextPage) }),
  });
}

const tracksFrom = (queries: QueryClient, id: string, number: number) => async (): Promise<Following> => {
  const { content, page } = await queries.fetchQuery(itemPageQuery(id, number));
  return {
    tracks: tracksOf(content),
    ...(number + 1 < page.totalPages && { following: tracksFrom(queries, id, number + 1) }),
  };
};

/** Whether the queue of the player is this playlist. */
export const useIsQueued = (id: string): boolean =>
  usePlayer(({ queue }) => queue.origin?.path === playlistPath(id));
