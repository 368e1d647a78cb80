import { networkFirst } from './network-first.ts';
import { sliceBytes } from './slice-bytes.ts';

/** The renditions that were played last, for playback without a connection. */
const CACHE = 'audio';
const MAX_TRACKS = 10;
const MAX_TRACK_BYTES = 25 * 1024 * 1024;
const MAX_TOTAL_BYTES = 100 * 1024 * 1024;

/** Changes when the stored tracks are deleted, so that none of before is stored afterwards. */
let generation = 0;

export async function deleteAudio(): Promise<void> {
  generation += 1;
  await caches.delete(CACHE);
}

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
    const file = await caches.match(request.url, { cacheName: CACHE });
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
  event.waitUntil(
    store(request.url, new Response(forCache, { headers: headersOf(headers, size) }), startGeneration),
  );
  return new Response(forPage, { status, statusText, headers });
}

/** The bytes of the file if a response has all of them. */
function wholeSizeOf({ status, headers }: Response): number | undefined {
  if (status === 200) return Number(headers.get('content-length') ?? Infinity);
  const [, first, last, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  return status === 206 && first === '0' && Number(last) === Number(size) - 1 ? Number(size) : undefined;
}

const headersOf = (headers: Headers, size: number): Record<string, string> => ({
  'content-type': headers.get('content-type') ?? 'audio/mpeg',
  'content-length': String(size),
});

async function remove(url: string): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.delete(url);
}

async function store(url: string, response: Response, startGeneration: number): Promise<void> {
  const blob = await response.blob().catch(() => null);
  // A page that went away cuts the file off.
  if (blob?.size !== Number(response.headers.get('content-length')) || startGeneration !== generation) return;
  const cache = await caches.open(CACHE);
  await cache.delete(url);
  await cache.put(url, new Response(blob, { headers: response.headers }));
  let [tracks, total] = [0, 0];
  for (const request of (await cache.keys()).toReversed()) {
    const size = (await cache.match(request))?.headers.get('content-length');
    tracks += 1;
    total += Number(size);
    if (tracks > MAX_TRACKS || total > MAX_TOTAL_BYTES) await cache.delete(request);
  }
}
