import { api, API_PATH, type Route } from '@backbeat/contract';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { deleteAudio, openAudio } from './cache-audio.ts';
import {
  deleteResponses,
  isSignOut,
  isStoredResponse,
  onUserChange,
  openResponse,
  storeUser,
} from './cache-responses.ts';
import { fakeCaches, fetchEvent } from './fake-caches.fixture.ts';
import { NETWORK_WAIT_MS } from './network-first.ts';
import { sliceBytes } from './slice-bytes.ts';

let answer: (request: Request) => Response | Promise<Response>;
const offline = () => {
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
};

/** Holds back the answer of the server, with a clock that only the test moves. @returns answers */
function silence(): (response: Response) => void {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let respond = (_response: Response): void => undefined;
  answer = () => new Promise((resolve) => (respond = resolve));
  return (response) => respond(response);
}

beforeEach(async () => {
  vi.stubGlobal('caches', fakeCaches());
  vi.stubGlobal('fetch', async (request: Request) => answer(request));
  onUserChange(async () => {
    await deleteResponses();
    await deleteAudio();
  });
  return () => vi.unstubAllGlobals();
});

/** Sends a request through the worker. @returns the text of the response; null if it failed */
async function ask(
  open: (event: Pick<FetchEvent, 'request' | 'waitUntil'>) => Promise<Response>,
  path: string,
  headers?: Record<string, string>,
): Promise<string | null> {
  const event = fetchEvent(path, headers);
  try {
    const response = await open(event);
    const text = await response.text();
    await event.settled();
    return text;
  } catch {
    return null;
  }
}

const feed = '/api/posts/get?page=0';
const signIn = (id: string) => {
  answer = ({ url }) => new Response(url.endsWith('/me') ? JSON.stringify({ id }) : `feed of ${id}`);
};

test('the worker stores the user and the lists of the feed, and recognizes the sign-out', () => {
  const urlOf = ({ path }: { path: string }) => new URL(`${API_PATH}${path}`, 'http://localhost');
  const { listNewest, listFollowed, listMostLiked, listSpotlight, listTrending, searchPosts } = api.feed;
  const storedRoutes = [listNewest, listFollowed, listMostLiked, listSpotlight, listTrending, searchPosts];
  expect(
    [api.users.getCurrentUser, ...storedRoutes].map(urlOf).filter((url) => !isStoredResponse(url)),
  ).toEqual([]);
  expect(isStoredResponse(urlOf(api.chats.listChats))).toBe(false);
  expect(isSignOut(urlOf(api.auth.signOut))).toBe(true);
});

test('the worker stores no call of the console', () => {
  const isOfConsole = ({ auth }: Route) => auth === 'moderator' || auth === 'administrator';
  const routes = Object.values(api).flatMap((feature) => Object.values<Route>(feature).filter(isOfConsole));
  expect(routes.length).toBeGreaterThan(50);
  const stored = routes.filter(({ path }) =>
    isStoredResponse(new URL(`${API_PATH}${path}`, 'http://localhost')),
  );
  expect(stored).toEqual([]);
});

test('the feed opens without a connection, with the last response', async () => {
  signIn('ana');
  await ask(openResponse, '/api/user/me');
  expect(await ask(openResponse, feed)).toBe('feed of ana');
  offline();
  expect(await ask(openResponse, feed)).toBe('feed of ana');
  expect(await ask(openResponse, '/api/posts/get?page=1')).toBeNull();
});

test('a stored response has no date, from which the app would read the clock of the server', async () => {
  answer = () => new Response('feed', { headers: { date: new Date().toUTCString(), vary: 'cookie' } });
  await ask(openResponse, feed);
  offline();
  const { headers } = await openResponse(fetchEvent(feed));
  expect([headers.get('date'), headers.get('vary')]).toEqual([null, 'cookie']);
});

test('a server that accepts a request and does not answer delays the last response by five seconds', async () => {
  signIn('ana');
  await ask(openResponse, '/api/user/me');
  await ask(openResponse, feed);
  const respond = silence();
  const event = fetchEvent(feed);
  const openedResponse = openResponse(event);
  await vi.advanceTimersByTimeAsync(NETWORK_WAIT_MS - 1);
  expect(await Promise.race([openedResponse, Promise.resolve('nothing yet')])).toBe('nothing yet');
  await vi.advanceTimersByTimeAsync(1);
  expect(await (await openedResponse).text()).toBe('feed of ana');
  respond(new Response('newer feed of ana'));
  await event.settled();
  offline();
  expect(await ask(openResponse, feed)).toBe('newer feed of ana');
});

test('a response that is not stored is waited for', async () => {
  const respond = silence();
  const openedResponse = openResponse(fetchEvent(feed));
  await vi.advanceTimersByTimeAsync(NETWORK_WAIT_MS * 2);
  respond(new Response('late feed'));
  expect(await (await openedResponse).text()).toBe('late feed');
});

test('the user of a page that the first worker did not control yet is stored', async () => {
  signIn('ana');
  await storeUser('http://localhost');
  offline();
  await storeUser('http://localhost');
  expect(await ask(openResponse, '/api/user/me')).toBe('{"id":"ana"}');
});

test('the user stays stored when two first responses arrive together', async () => {
  signIn('ana');
  await Promise.all([storeUser('http://localhost'), storeUser('http://localhost')]);
  offline();
  expect(await ask(openResponse, '/api/user/me')).toBe('{"id":"ana"}');
});

test('responses of a user are gone once another user signs in or the session ends', async () => {
  signIn('ana');
  await ask(openResponse, '/api/user/me');
  await ask(openResponse, feed);
  signIn('ben');
  await ask(openResponse, '/api/user/me');
  offline();
  expect(await ask(openResponse, feed)).toBeNull();
  expect(await ask(openResponse, '/api/user/me')).toBe('{"id":"ben"}');
  answer = () => new Response('{}', { status: 401 });
  await ask(openResponse, '/api/user/me');
  offline();
  expect(await ask(openResponse, '/api/user/me')).toBeNull();
});

test('a response that was requested before the sign-out is not stored after it', async () => {
  signIn('ana');
  const event = fetchEvent(feed);
  const opening = openResponse(event);
  await deleteResponses();
  await opening;
  await event.settled();
  offline();
  expect(await ask(openResponse, feed)).toBeNull();
});

test('the last ten tracks play without a connection, also in parts', async () => {
  answer = ({ url }) =>
    new Response(`sound of ${url.at(-1)}`, {
      status: 206,
      headers: { 'content-range': 'bytes 0-9/10', 'content-length': '10', 'content-type': 'audio/mpeg' },
    });
  const range = { range: 'bytes=0-' };
  for (const id of 'abcdefghijk') expect(await ask(openAudio, `/media/${id}`, range)).toBe(`sound of ${id}`);
  offline();
  expect(await ask(openAudio, '/media/a', range)).toBeNull();
  expect(await ask(openAudio, '/media/k', { range: 'bytes=9-' })).toBe('k');
});

test('a stored track plays after five seconds if the server accepts the request and does not answer', async () => {
  answer = () => new Response('sound', { headers: { 'content-length': '5' } });
  await ask(openAudio, '/media/a');
  silence();
  const openedResponse = openAudio(fetchEvent('/media/a', { range: 'bytes=1-' }));
  await vi.advanceTimersByTimeAsync(NETWORK_WAIT_MS);
  expect(await (await openedResponse).text()).toBe('ound');
});

test('a track that is no longer public is not stored', async () => {
  answer = () => new Response('sound', { headers: { 'content-length': '5' } });
  await ask(openAudio, '/media/a');
  answer = () => new Response('', { status: 404 });
  await ask(openAudio, '/media/a');
  offline();
  expect(await ask(openAudio, '/media/a')).toBeNull();
});

test.each([
  [null, 200, null, '0123456789'],
  ['bytes=0-3', 206, 'bytes 0-3/10', '0123'],
  ['bytes=8-', 206, 'bytes 8-9/10', '89'],
  ['bytes=8-99', 206, 'bytes 8-9/10', '89'],
  ['bytes=-2', 206, 'bytes 8-9/10', '89'],
  ['bytes=10-', 416, 'bytes */10', ''],
  ['bytes=0-1,4-5', 200, null, '0123456789'],
])('the range %s is answered with %d and %s', async (range, status, contentRange, text) => {
  const response = sliceBytes(new Blob(['0123456789']), range);
  expect([response.status, response.headers.get('content-range'), await response.text()]).toEqual([
    status,
    contentRange,
    text,
  ]);
});
