import type { Page, playlists } from '@backbeat/contract';
import { API_PATH } from '../../contract/src/server-paths.ts';
import { AUDIO_CACHE, PLAYLIST_CACHE } from '../src/lib/install/service-worker-contract.ts';
import { savesData } from '../src/lib/install/saves-data.ts';
import { tracksOfPosts } from '../src/player/engine/track.ts';
import { MAX_TOTAL_BYTES, MAX_TRACK_BYTES, readWholeFile, reportAudioChange } from './cache-audio.ts';
import { findStoredUser, withoutDate } from './cache-responses.ts';
import { networkFirst } from './network-first.ts';

/** A playlist and its items, whose paths have its id. */
const PLAYLIST = new RegExp(String.raw`^${API_PATH}/playlists/([\da-f]{8}-[\da-f-]{27})(/items)?$`, 'i');
/** The statuses of a playlist that the user may no longer open. */
const NO_ACCESS: readonly number[] = [401, 403, 404];

export const isPlaylist = ({ pathname }: URL): boolean => PLAYLIST.test(pathname);

/** Changes when the user changes, so that no response of before is stored afterwards. */
let generation = 0;
/** Ends when the stored playlist is deleted. */
let download = new AbortController();
/** The responses are stored one after the other. */
let lastStore: Promise<unknown> = Promise.resolve();

/** Deletes the stored playlist, which belongs to the user. */
export async function deletePlaylist(): Promise<void> {
  generation += 1;
  await clear();
}

async function clear(): Promise<void> {
  download.abort();
  download = new AbortController();
  await caches.delete(PLAYLIST_CACHE);
  reportAudioChange();
}

/**
 * Answers a request for a playlist or its items with the response of the server; without a
 * connection, with that of the playlist that was opened last. Its pictures and renditions are
 * stored with it.
 * @param isVisible whether the user sees the page that asks: one in the background follows changes
 *   of a playlist that was opened earlier
 */
export async function openPlaylist(
  event: Pick<FetchEvent, 'request' | 'waitUntil'>,
  isVisible: () => Promise<boolean>,
): Promise<Response> {
  const { request } = event;
  const startGeneration = generation;
  const network = fetch(request);
  const store = async () => {
    const response = await network.then((answer) => answer.clone());
    const storing = lastStore.then(() => storeResponse({ request, response, startGeneration, isVisible }));
    lastStore = storing.catch(() => undefined);
    if (await storing) await storeFiles();
  };
  // Without a connection or space, what is stored stays.
  event.waitUntil(store().catch(() => undefined));
  return networkFirst(network, () => caches.match(request, { cacheName: PLAYLIST_CACHE }));
}

/** Answers with the picture of the server; without a connection, with that of the stored playlist. */
export async function openPicture(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const file = await caches.match(request.url, { cacheName: PLAYLIST_CACHE });
    if (file) return file;
    throw error;
  }
}

interface PlaylistResponse {
  request: Request;
  response: Response;
  startGeneration: number;
  isVisible: () => Promise<boolean>;
}

/** Stores a response of the playlist that was opened last. @returns whether it did */
async function storeResponse({
  request,
  response,
  startGeneration,
  isVisible,
}: PlaylistResponse): Promise<boolean> {
  const { origin, pathname } = new URL(request.url);
  const [, id, items] = PLAYLIST.exec(pathname) ?? [];
  const playlistUrl = `${origin}${API_PATH}/playlists/${id}`;
  const isStored = (await caches.match(playlistUrl, { cacheName: PLAYLIST_CACHE })) !== undefined;
  if (isStored && NO_ACCESS.includes(response.status)) await clear();
  if (!response.ok) return false;
  if (!isStored) {
    // A visitor's playlist would be deleted with the next response that there is no user.
    if (items !== undefined || !(await findStoredUser(origin)) || !(await isVisible())) return false;
    await clear();
  }
  const cache = await caches.open(PLAYLIST_CACHE);
  if (startGeneration !== generation) return false;
  await cache.delete(request);
  await cache.put(request, withoutDate(response.clone()));
  if (items !== undefined) await deletePagesFrom(cache, await readItems(response));
  return true;
}

const readItems = async (response: Response): Promise<Page<playlists.PlaylistItem>> => response.json();
const readPlaylist = async (response: Response): Promise<playlists.Playlist> => response.json();

const pageNumberOf = ({ url }: Request): number => Number(new URL(url).searchParams.get('page'));
const isResponse = ({ url }: Request): boolean => isPlaylist(new URL(url));
const isItems = (request: Request): boolean => isResponse(request) && request.url.includes('/items');

/** Deletes the pages behind the last one, after the playlist has become shorter. */
async function deletePagesFrom(cache: Cache, { page }: Page<unknown>): Promise<void> {
  for (const request of (await cache.keys()).filter(isItems))
    if (pageNumberOf(request) >= Math.max(1, page.totalPages)) await cache.delete(request);
}

let run: Promise<void> | undefined;
let isRunStale = false;

/** Stores the files of the playlist, one run at a time. A response that arrives meanwhile leads to another one. */
function storeFiles(): Promise<void> {
  isRunStale = true;
  const storeAll = async () => {
    while (isRunStale) {
      isRunStale = false;
      const { signal } = download;
      try {
        await storeMissingFiles(signal);
      } catch (error) {
        // Another playlist has replaced this one, or the connection is lost.
        if (!signal.aborted) throw error;
      }
    }
  };
  run ??= storeAll().finally(() => (run = undefined));
  return run;
}

/**
 * Stores the pictures and then the renditions in the order of the playlist, one at a time since the
 * page needs the connection more, as long as one of any size still fits. Deletes those of tracks
 * that have left it.
 */
async function storeMissingFiles(signal: AbortSignal): Promise<void> {
  const cache = await caches.open(PLAYLIST_CACHE);
  const urls = new Set<string>();
  let total = 0;
  for (const url of await listFiles(cache)) {
    if (total > MAX_TOTAL_BYTES - MAX_TRACK_BYTES) break;
    const size = (await sizeOf(cache, url)) ?? (await storeFile(cache, url, signal));
    if (signal.aborted) return;
    if (size === undefined) continue;
    urls.add(url);
    total += size;
  }
  for (const request of await cache.keys())
    if (!isResponse(request) && !urls.has(request.url)) await cache.delete(request);
  reportAudioChange();
}

/** The addresses of the pictures and renditions of the stored responses. */
async function listFiles(cache: Cache): Promise<string[]> {
  const requests = (await cache.keys()).filter(isResponse);
  const pictures: (string | null)[] = [];
  const sources: string[] = [];
  for (const request of requests.toSorted((one, other) => pageNumberOf(one) - pageNumberOf(other))) {
    const response = await cache.match(request);
    if (!response) continue;
    if (isItems(request)) {
      const posts = (await readItems(response)).content.map(({ post }) => post);
      pictures.push(...posts.map((post) => post?.banner ?? null));
      sources.push(...tracksOfPosts(posts).map(({ source }) => source));
    } else {
      const playlist = await readPlaylist(response);
      pictures.push(playlist.cover, ...playlist.pictures.map(({ banner }) => banner));
    }
  }
  const paths = [...pictures, ...sources].filter((path) => path !== null);
  return paths.map((path) => new URL(path, requests[0]?.url).href);
}

async function sizeOf(cache: Cache, url: string): Promise<number | undefined> {
  const file = await cache.match(url);
  return file && Number(file.headers.get('content-length'));
}

/**
 * Stores a file, unless it is larger than a stored track or the user saves data.
 * @returns its size; undefined if it is not stored
 * @throws without a connection
 */
async function storeFile(cache: Cache, url: string, signal: AbortSignal): Promise<number | undefined> {
  const playedFile = await caches.match(url, { cacheName: AUDIO_CACHE });
  if (!playedFile && savesData()) return undefined;
  const response = playedFile ?? (await fetch(url, { signal, priority: 'low' }));
  const file = await readWholeFile(response);
  if (!file || signal.aborted) return undefined;
  await cache.put(url, file);
  reportAudioChange();
  return sizeOf(cache, url);
}
