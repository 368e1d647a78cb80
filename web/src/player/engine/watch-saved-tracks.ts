import type { Page, playlists } from '@backbeat/contract';
import {
  AUDIO_CACHE,
  AUDIO_CHANNEL,
  PLAYLIST_CACHE,
  TRACK_CACHE,
} from '../../lib/install/service-worker-contract.ts';
import type { Engine } from './engine.ts';
import { savedTracks } from './saved-tracks.ts';
import { isOnServer, tracksOfPosts, type Track } from './track.ts';

/**
 * Stores the track that plays beside its audio, which the service worker stores, and reads the
 * stored tracks after each change.
 * @returns a function that ends it
 */
export function watchSavedTracks({ get, subscribe }: Pick<Engine, 'get' | 'subscribe'>): () => void {
  // Pages without https have no storage for responses.
  if (!('caches' in window)) return () => undefined;
  const channel = new BroadcastChannel(AUDIO_CHANNEL);
  channel.addEventListener('message', () => void readTracks());
  let media: Track | null = null;
  const stop = subscribe(() => {
    const before = media;
    ({ media } = get());
    if (media && media !== before && isOnServer(media)) void storeTrack(media).then(readTracks);
  });
  void readTracks();
  return () => {
    stop();
    channel.close();
  };
}

/** More than the service worker stores, since some of these are not stored. */
const MAX_STORED_TRACKS = 30;

async function storeTrack(track: Track): Promise<void> {
  const cache = await caches.open(TRACK_CACHE);
  // A saved track plays by itself, not as a part of its album.
  await cache.put(track.source, Response.json({ ...track, album: undefined }));
  const requests = await cache.keys();
  await Promise.all(requests.slice(0, -MAX_STORED_TRACKS).map((request) => cache.delete(request)));
}

async function readTracks(): Promise<void> {
  const [playedTracks, playlistTracks] = await Promise.all([readPlayedTracks(), readPlaylistTracks()]);
  const tracks = new Map([...playedTracks, ...playlistTracks].map((track) => [track.id, track]));
  savedTracks.set([...tracks.values()]);
}

async function readPlayedTracks(): Promise<Track[]> {
  const [audio, cache] = await Promise.all([caches.open(AUDIO_CACHE), caches.open(TRACK_CACHE)]);
  const requests = await audio.keys();
  const tracks = await Promise.all(
    requests
      .toReversed()
      .map(async ({ url }): Promise<Track | undefined> => (await cache.match(url))?.json()),
  );
  return tracks.filter((track) => track !== undefined);
}

/** The tracks of the playlist that the service worker has stored, as far as their audio is stored. */
async function readPlaylistTracks(): Promise<Track[]> {
  const cache = await caches.open(PLAYLIST_CACHE);
  const urls = (await cache.keys()).map(({ url }) => url);
  const pages = await Promise.all(
    urls
      .filter((url) => new URL(url).pathname.endsWith('/items'))
      .map(async (url): Promise<Page<playlists.PlaylistItem> | undefined> =>
        (await cache.match(url))?.json(),
      ),
  );
  const posts = pages.flatMap((page) => page?.content.map(({ post }) => post) ?? []);
  return tracksOfPosts(posts).filter(({ source }) => urls.includes(new URL(source, location.href).href));
}
