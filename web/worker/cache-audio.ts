import {
  AUDIO_CACHE,
  AUDIO_CHANNEL,
  AUDIO_TYPES,
  PLAYLIST_CACHE,
  TRACK_CACHE,
} from '../src/lib/install/service-worker-contract.ts';
import { networkFirst } from './network-first.ts';
import { sliceBytes } from './slice-bytes.ts';

/** How many of the renditions that were played last are stored, for playback without a connection. */
const MAX_TRACKS = 10;
export const MAX_TRACK_BYTES = 25 * 1024 * 1024;
export const MAX_TOTAL_BYTES = 100 * 1024 * 1024;

/** Changes when the stored tracks are deleted, so that none of before is stored afterwards. */
let generation = 0;

export async function deleteAudio(): Promise<void> {
  generation += 1;
  await Promise.all([caches.delete(AUDIO_CACHE), caches.delete(TRACK_CACHE)]);
  reportAudioChange();
}

/** Tells open pages, which show what is stored. */
export function reportAudioChange(): void {
  const channel = new BroadcastChannel(AUDIO_CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
  channel.postMessage(null);
  channel.close();
}

/** Whether a request is for audio, by the player's element or by its preloader. */
export const isAudio = ({ destination, headers }: Request): boolean =>
  destination === 'audio' || headers.get('accept') === AUDIO_TYPES;

/**
 * Answers with the audio of the server, and stores it if the answer is the whole file. Without a
 * connection it answers with the stored file. Audio may stop being public, so the server is asked
 * first each time.
 */
export async function openAudio(event: Pick<FetchEvent, 'request' | 'waitUntil'>): Promise<Response> {
  const { request } = event;
  const startGeneration = generation;
  const abort = new AbortController();
  const network = fetch(request, { signal: abort.signal });
  let storedResponse: Response | undefined;
  const response = await networkFirst(network, async () => {
    const file =
      (await caches.match(request.url, { cacheName: AUDIO_CACHE })) ??
      (await caches.match(request.url, { cacheName: PLAYLIST_CACHE }));
    storedResponse = file && sliceBytes(await file.blob(), request.headers.get('range'));
    return storedResponse;
  });
  if (response === storedResponse) {
    abort.abort();
    return response;
  }
  if (response.status === 403 || response.status === 404) event.waitUntil(remove(request.url));
  const size = wholeSizeOf(response);
  if (!response.body || size === undefined || size > MAX_TRACK_BYTES) return response;
  const [forPage, forCache] = response.body.tee();
  const { status, statusText, headers } = response;
  event.waitUntil(store(request.url, new Response(forCache, { status, headers }), startGeneration));
  return new Response(forPage, { status, statusText, headers });
}

/** The bytes of the file if a response has all of them. */
function wholeSizeOf({ status, headers }: Response): number | undefined {
  if (status === 200) return Number(headers.get('content-length') ?? Infinity);
  const [, first, last, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  return status === 206 && first === '0' && Number(last) === Number(size) - 1 ? Number(size) : undefined;
}

/**
 * Reads a file that is to be stored, with its size in `content-length`. Undefined for a part of one, and
 * for one that is larger than a stored track.
 * @throws if the file does not arrive
 */
export async function readWholeFile(response: Response): Promise<Response | undefined> {
  const size = wholeSizeOf(response);
  if (size === undefined || size > MAX_TRACK_BYTES) {
    await response.body?.cancel();
    return undefined;
  }
  const blob = await response.blob();
  if (blob.size !== size) return undefined;
  const type = response.headers.get('content-type') ?? 'audio/mpeg';
  return new Response(blob, { headers: { 'content-type': type, 'content-length': String(size) } });
}

async function remove(url: string): Promise<void> {
  for (const name of [AUDIO_CACHE, PLAYLIST_CACHE]) await (await caches.open(name)).delete(url);
  reportAudioChange();
}

async function store(url: string, response: Response, startGeneration: number): Promise<void> {
  // A page that went away cuts the file off.
  const file = await readWholeFile(response).catch(() => undefined);
  if (!file || startGeneration !== generation) return;
  const cache = await caches.open(AUDIO_CACHE);
  await cache.delete(url);
  await cache.put(url, file);
  let [tracks, total] = [0, 0];
  for (const request of (await cache.keys()).toReversed()) {
    const size = (await cache.match(request))?.headers.get('content-length');
    tracks += 1;
    total += Number(size);
    if (tracks > MAX_TRACKS || total > MAX_TOTAL_BYTES) await cache.delete(request);
  }
  reportAudioChange();
}
