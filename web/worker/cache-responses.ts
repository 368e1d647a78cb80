import { API_PATH } from '../../contract/src/server-paths.ts';
import { networkFirst } from './network-first.ts';

/** The last responses that the feed was shown with, and the user to whom they belong. */
const CACHE = 'responses';
const MAX_RESPONSES = 20;

/** The current user. The response decides whose responses are stored. */
const USER = `${API_PATH}/user/me`;
const FEED =
  /^\/api\/posts\/(get|get\/following|get\/likesdesc|get\/likesdesc\/role\/USERPLUS|get\/advanced-search|trending|genres)$/;
const SIGN_OUT = `${API_PATH}/user/auth/logout`;

export const isStoredResponse = ({ pathname }: URL): boolean => pathname === USER || FEED.test(pathname);
export const isSignOut = ({ pathname }: URL): boolean => pathname === SIGN_OUT;

/** Changes when the stored responses are deleted, so that none of before is stored afterwards. */
let generation = 0;
/** Deletes what belongs to the user. */
let clearAll: () => Promise<void> = () => deleteResponses();

/** Sets what happens when another user signs in or the user signs out. */
export function onUserChange(clear: () => Promise<void>): void {
  clearAll = clear;
}

export async function deleteResponses(): Promise<void> {
  generation += 1;
  await caches.delete(CACHE);
}

/** Answers with the response of the server; without a connection, with the last one. */
export async function openResponse(event: Pick<FetchEvent, 'request' | 'waitUntil'>): Promise<Response> {
  const { request } = event;
  const startGeneration = generation;
  const network = fetch(request);
  event.waitUntil(
    network.then(
      (response) => storeResponse(request, response.clone(), startGeneration),
      () => undefined,
    ),
  );
  return networkFirst(network, () => caches.match(request, { cacheName: CACHE }));
}

/** Finds the stored response with the current user; there is none for a visitor. */
export const findStoredUser = (origin: string): Promise<Response | undefined> =>
  caches.match(new Request(new URL(USER, origin)), { cacheName: CACHE });

/** Stores the user, whom the page may have fetched before this worker controlled it. */
export async function storeUser(origin: string): Promise<void> {
  const request = new Request(new URL(USER, origin));
  if (await findStoredUser(origin)) return;
  const startGeneration = generation;
  await storeResponse(request, await fetch(request), startGeneration);
}

async function storeResponse(request: Request, response: Response, startGeneration: number): Promise<void> {
  const isUser = new URL(request.url).pathname === USER;
  if (isUser && (response.status === 401 || response.status === 403)) return clearAll();
  if (!response.ok) return undefined;
  if (isUser && (await isOtherUser(request, response.clone()))) {
    await clearAll();
    startGeneration = generation;
  }
  const cache = await caches.open(CACHE);
  // Another response may have been stored meanwhile, which stays.
  if (startGeneration !== generation) return undefined;
  await cache.delete(request);
  await cache.put(request, withoutDate(response));
  const storedRequests = await cache.keys();
  const surplus = storedRequests.slice(0, Math.max(0, storedRequests.length - MAX_RESPONSES));
  for (const oldRequest of surplus.filter(({ url }) => new URL(url).pathname !== USER))
    await cache.delete(oldRequest);
  return undefined;
}

/** From the date of a response the app reads the server's clock (web/src/lib/time/clock.ts). */
export function withoutDate({ body, status, statusText, headers }: Response): Response {
  const newHeaders = new Headers(headers);
  newHeaders.delete('date');
  return new Response(body, { status, statusText, headers: newHeaders });
}

async function isOtherUser(request: Request, response: Response): Promise<boolean> {
  const storedResponse = await caches.match(request, { cacheName: CACHE });
  return storedResponse === undefined || (await idOf(storedResponse)) !== (await idOf(response));
}

async function idOf(response: Response): Promise<unknown> {
  const user: unknown = await response.json();
  return typeof user === 'object' && user !== null && 'id' in user ? user.id : undefined;
}
