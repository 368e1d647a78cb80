import { networkFirst } from './network-first.ts';

/**
 * The files that each page needs, the scripts of all screens, and a hash of their names. The build
 * replaces it.
 */
declare const SHELL: { version: string; files: string[]; scripts: string[] };

/** Read once, since the build puts the whole list in place of the name. */
const { version, files, scripts } = SHELL;
const SHELL_CACHE = `shell-${version}`;
/** Belongs to no address, so it shows any screen. */
const PAGE = '/index.html';

/** Stores the app shell of this version. */
export async function storeShell(): Promise<void> {
  const cache = await caches.open(SHELL_CACHE);
  await cache.addAll(files.map((file) => new Request(file, { cache: 'no-cache' })));
}

/** Stores the scripts of all screens that are not stored yet, one at a time. */
export async function storeScreens(): Promise<void> {
  const cache = await caches.open(SHELL_CACHE);
  const requests = await cache.keys();
  const paths = new Set(requests.map(({ url }) => new URL(url).pathname));
  // oxlint-disable-next-line no-await-in-loop -- the page needs the connection more
  for (const script of scripts) if (!paths.has(script)) await cache.add(script);
}

/** Deletes the app shells of other versions. */
export async function deleteOldShells(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => name.startsWith('shell-') && name !== SHELL_CACHE)
      .map((name) => caches.delete(name)),
  );
}

/** Answers with the page of the server; without a connection, with the app shell. */
export async function openPage(event: FetchEvent): Promise<Response> {
  return networkFirst(fetchPage(event), () => caches.match(PAGE, { cacheName: SHELL_CACHE }));
}

async function fetchPage({ preloadResponse, request }: FetchEvent): Promise<Response> {
  const preloadedResponse: unknown = await preloadResponse;
  return preloadedResponse instanceof Response ? preloadedResponse : fetch(request);
}

/** Whether a file is in the app shell of this version, or has a hash in its name. */
export const isAsset = ({ pathname }: URL): boolean =>
  pathname.startsWith('/assets/') || files.includes(pathname);

/** Answers with the stored file. A missing file is fetched and stored, since the app may need it again. */
export async function openAsset({ request }: FetchEvent): Promise<Response> {
  const cache = await caches.open(SHELL_CACHE);
  const storedResponse = await cache.match(request);
  if (storedResponse) return storedResponse;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}
