import { api, API_PATH } from '@backbeat/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { PLAYLIST_CACHE } from '../src/lib/install/service-worker-contract.ts';
import { deleteAudio, MAX_TRACK_BYTES, openAudio } from './cache-audio.ts';
import { deletePlaylist, isPlaylist, openPicture, openPlaylist } from './cache-playlist.ts';
import { deleteResponses, onUserChange, openResponse } from './cache-responses.ts';
import { fakeCaches, fetchEvent } from './fake-caches.fixture.ts';

const ORIGIN = 'http://localhost';
/** Ids of playlists. */
const [road, rain] = [
  '0190a6c0-0000-7000-8000-000000000001',
  '0190a6c0-0000-7000-8000-000000000002',
] as const;
const pathOf = (id: string, page?: number) =>
  `${API_PATH}/playlists/${id}${page === undefined ? '' : `/items?page=${page}&size=50`}`;

/** What the server has, by path. A number is the status of a failure. */
let server: Record<string, unknown>;
let isOnline: boolean;
/** The paths that were requested from the server. */
let requestedPaths: string[];

interface Sound {
  name: string;
  bytes?: number;
}
const sound = ({ name, bytes = name.length }: Sound) =>
  new Response(name, {
    headers: { 'content-length': String(bytes), 'content-type': 'audio/mpeg' },
  });

/** A page of the items of a playlist, by the names of their tracks; null for one that is not available. */
const page = (names: readonly (string | null)[], number = 0, totalPages = 1) => ({
  content: names.map((name) => ({
    post: name && {
      id: name,
      author: { userName: 'ana' },
      features: [],
      credits: [],
      guests: [],
      status: 'PUBLISHED',
      stream: `/media/${name}.mp3`,
      banner: `/media/${name}.webp`,
    },
  })),
  page: { number, totalPages, size: 50, totalElements: names.length },
});

/** Adds a playlist with its files to the server. */
function serve(id: string, names: readonly (string | null)[]): void {
  server[pathOf(id)] = { id, cover: null, pictures: [] };
  server[pathOf(id, 0)] = page(names);
  for (const name of names.filter((each) => each !== null)) {
    server[`/media/${name}.mp3`] = { name };
    server[`/media/${name}.webp`] = { name: `picture of ${name}` };
  }
}

function answer({ url }: Request): Response {
  const path = url.replace(ORIGIN, '');
  requestedPaths.push(path);
  if (!isOnline) throw new TypeError('Failed to fetch');
  const content = server[path] ?? 404;
  if (typeof content === 'number') return new Response('{}', { status: content });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written above
  return path.startsWith('/media/') ? sound(content as Sound) : Response.json(content);
}

beforeEach(async () => {
  [server, isOnline, requestedPaths] = [{ [`${API_PATH}/user/me`]: { id: 'ana' } }, true, []];
  vi.stubGlobal('caches', fakeCaches());
  vi.stubGlobal('fetch', async (request: RequestInfo) => answer(new Request(request)));
  vi.stubGlobal('navigator', {});
  onUserChange(async () => void (await Promise.all([deleteResponses(), deleteAudio(), deletePlaylist()])));
  await askForUser();
  return () => vi.unstubAllGlobals();
});

async function askForUser(): Promise<void> {
  const event = fetchEvent(`${API_PATH}/user/me`);
  await openResponse(event);
  await event.settled();
}

/** Asks for a path of a playlist, and waits until all is stored. @returns the response; null if there is none */
async function ask(path: string, isVisible = true): Promise<unknown> {
  const event = fetchEvent(path);
  const content: unknown = await openPlaylist(event, async () => isVisible)
    .then((response) => response.json())
    .catch(() => null);
  await event.settled();
  return content;
}

async function open(id: string, isVisible = true): Promise<void> {
  await ask(pathOf(id), isVisible);
  await ask(pathOf(id, 0), isVisible);
}

/** The text of a stored rendition without a connection; null if it is not stored. */
async function play(name: string, range?: string): Promise<string | null> {
  isOnline = false;
  const event = fetchEvent(`/media/${name}.mp3`, range === undefined ? {} : { range });
  return openAudio(event).then(
    (response) => response.text(),
    () => null,
  );
}

async function listStored(): Promise<string[]> {
  const requests = await (await caches.open(PLAYLIST_CACHE)).keys();
  return requests.map(({ url }) => url.replace(ORIGIN, '')).toSorted();
}

test('the worker recognizes a playlist and its items, and no lists of playlists', () => {
  const urlOf = ({ path }: { path: string }) =>
    new URL(`${API_PATH}${path.replace(':id', road).replace(':item', road)}`, ORIGIN);
  const { getPlaylist, listItems, listLibrary, listPlaylists, restoreItems } = api.playlists;
  expect([getPlaylist, listItems].map((route) => isPlaylist(urlOf(route)))).toEqual([true, true]);
  expect([listLibrary, listPlaylists, restoreItems].some((route) => isPlaylist(urlOf(route)))).toBe(false);
});

test('the playlist that was opened last opens and plays without a connection, also in parts', async () => {
  serve(road, ['dawn', null, 'dusk']);
  await open(road);
  expect(requestedPaths).not.toContain('/media/null.mp3');
  isOnline = false;
  expect(await ask(pathOf(road))).toMatchObject({ id: road });
  expect(await ask(pathOf(road, 0))).toEqual(server[pathOf(road, 0)]);
  const picture = await openPicture(new Request(`${ORIGIN}/media/dusk.webp`));
  expect(await picture.text()).toBe('picture of dusk');
  expect(await play('dawn')).toBe('dawn');
  expect(await play('dusk', 'bytes=1-2')).toBe('us');
});

test('another playlist replaces the stored one, unless it is in the background', async () => {
  serve(road, ['dawn']);
  serve(rain, ['drop']);
  await open(road);
  await open(rain, false);
  expect(await listStored()).toContain('/media/dawn.mp3');
  await open(rain);
  expect(await listStored()).toEqual([pathOf(rain), pathOf(rain, 0), '/media/drop.mp3', '/media/drop.webp']);
  expect(await play('dawn')).toBeNull();
});

test('a queue that loads more items of another playlist leaves the stored one', async () => {
  serve(road, ['dawn']);
  serve(rain, ['drop']);
  await open(road);
  await ask(pathOf(rain, 0));
  expect(await listStored()).not.toContain(pathOf(rain, 0));
  expect(await play('dawn')).toBe('dawn');
});

test('tracks that have left the playlist are deleted with their page, and the others are not fetched again', async () => {
  serve(road, ['dawn', 'noon']);
  serve(rain, ['dusk']);
  server[pathOf(road, 0)] = page(['dawn', 'noon'], 0, 2);
  server[pathOf(road, 1)] = page(['dusk'], 1, 2);
  await open(road);
  await ask(pathOf(road, 1));
  expect(await listStored()).toContain('/media/dusk.mp3');
  server[pathOf(road, 0)] = page(['dawn'], 0, 1);
  requestedPaths = [];
  await open(road);
  expect(requestedPaths).toEqual([pathOf(road), pathOf(road, 0)]);
  expect(await listStored()).toEqual([pathOf(road), pathOf(road, 0), '/media/dawn.mp3', '/media/dawn.webp']);
});

test.each([403, 404])('a playlist that its user may no longer open is deleted after %d', async (status) => {
  serve(road, ['dawn']);
  await open(road);
  server[pathOf(road)] = status;
  await ask(pathOf(road));
  expect(await listStored()).toEqual([]);
  isOnline = false;
  expect(await ask(pathOf(road))).toBeNull();
});

test('a rendition that its user may no longer hear is deleted', async () => {
  serve(road, ['dawn']);
  await open(road);
  delete server['/media/dawn.mp3'];
  const event = fetchEvent('/media/dawn.mp3');
  await openAudio(event);
  await event.settled();
  expect(await play('dawn')).toBeNull();
});

test('the next user of the device and a visitor find no playlist', async () => {
  serve(road, ['dawn']);
  await open(road);
  server[`${API_PATH}/user/me`] = { id: 'ben' };
  await askForUser();
  expect(await listStored()).toEqual([]);
  await open(road);
  expect(await listStored()).toContain('/media/dawn.mp3');
  server[`${API_PATH}/user/me`] = 401;
  await askForUser();
  expect(await listStored()).toEqual([]);
  await open(road);
  expect(await listStored()).toEqual([]);
});

test('a playlist that was requested before the sign-out is not stored after it', async () => {
  serve(road, ['dawn']);
  const event = fetchEvent(pathOf(road));
  const opening = openPlaylist(event, async () => true);
  await deletePlaylist();
  await opening;
  await event.settled();
  expect(await listStored()).toEqual([]);
});

test('a sign-out ends the fetching of renditions', async () => {
  serve(road, ['dawn', 'noon']);
  await ask(pathOf(road));
  vi.stubGlobal('fetch', async (request: RequestInfo) => {
    const response = answer(new Request(request));
    if (requestedPaths.at(-1) === '/media/dawn.mp3') await deletePlaylist();
    return response;
  });
  await ask(pathOf(road, 0));
  expect(requestedPaths).not.toContain('/media/noon.mp3');
  expect(await listStored()).toEqual([]);
});

test('a browser that saves data stores the responses, and no files that were not played', async () => {
  serve(road, ['dawn', 'dusk']);
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  const event = fetchEvent('/media/dawn.mp3');
  await (await openAudio(event)).text();
  await event.settled();
  await open(road);
  expect(await listStored()).toEqual([pathOf(road), pathOf(road, 0), '/media/dawn.mp3']);
});

test('renditions are stored in the order of the playlist as long as one of any size fits', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  serve(road, names);
  server['/media/b.mp3'] = { name: 'b', bytes: MAX_TRACK_BYTES + 1 };
  for (const name of ['a', 'c', 'd', 'e', 'f'])
    server[`/media/${name}.mp3`] = { name: 'x'.repeat(MAX_TRACK_BYTES) };
  await open(road);
  const storedPaths = await listStored();
  expect(storedPaths.filter((path) => path.endsWith('.mp3'))).toEqual(
    ['a', 'c', 'd'].map((name) => `/media/${name}.mp3`),
  );
});
