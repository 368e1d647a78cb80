import { AUDIO_PATH, isFeedPath } from '../../contract/src/feed-paths.ts';
import { isTextPagePath } from '../../contract/src/features/pages/page-names.ts';
import { API_PATH, PRIVATE_AUDIO_QUERY, SHARE_PATH } from '../../contract/src/server-paths.ts';
import { ACTIVATE_MESSAGE, STORE_SCREENS_MESSAGE } from '../src/lib/install/service-worker-contract.ts';
import { deleteAudio, isAudio, openAudio } from './cache-audio.ts';
import { deletePlaylist, isPlaylist, openPicture, openPlaylist } from './cache-playlist.ts';
import {
  deleteResponses,
  isSignOut,
  isStoredResponse,
  onUserChange,
  openResponse,
  storeUser,
} from './cache-responses.ts';
import { deleteOldShells, isAsset, openAsset, openPage, storeScreens, storeShell } from './cache-shell.ts';
import { isForeignShare, receiveShare } from './receive-share.ts';
import { openPushed, showPush } from './show-push.ts';

declare const self: ServiceWorkerGlobalScope;

/** Pages that are not part of the app. */
const OTHER_PAGES = new RegExp(
  `^(${API_PATH}|/embed|/dev|/media|${AUDIO_PATH}|/square/|/sandbox-|/guest$|/listen$)`,
);
const isOtherPage = ({ pathname }: URL): boolean =>
  OTHER_PAGES.test(pathname) || isFeedPath(pathname) || isTextPagePath(pathname);

async function clearUserData(): Promise<void> {
  await Promise.all([deleteResponses(), deleteAudio(), deletePlaylist()]);
}
onUserChange(clearUserData);

async function isVisible(clientId: string): Promise<boolean> {
  const client = await self.clients.get(clientId);
  return client instanceof WindowClient && client.visibilityState === 'visible';
}

async function storeAll(): Promise<void> {
  try {
    await storeUser(self.location.origin);
    await storeScreens();
  } catch {
    // The connection is lost. The next visit continues.
  }
}

self.addEventListener('install', (event) => event.waitUntil(storeShell()));

self.addEventListener('activate', (event) =>
  event.waitUntil(
    // The first worker controls the page that has registered it, so that what it fetches is stored.
    Promise.all([
      self.clients.claim(),
      deleteOldShells(),
      self.registration.navigationPreload?.enable(),
      // Pages that save data never ask for it.
      storeUser(self.location.origin).catch(() => undefined),
    ]),
  ),
);

// A new version waits until the user agrees to reload.
self.addEventListener('message', (event) => {
  if (event.data === ACTIVATE_MESSAGE) void self.skipWaiting();
  if (event.data === STORE_SCREENS_MESSAGE) event.waitUntil(storeAll());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.method === 'POST') {
    const isShare = url.pathname === SHARE_PATH && request.mode === 'navigate';
    if (isShare && !isForeignShare(request, self.location.origin)) event.respondWith(receiveShare(request));
    if (isSignOut(url)) event.waitUntil(clearUserData());
    return;
  }
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (!isOtherPage(url)) event.respondWith(openPage(event));
  } else if (url.pathname.startsWith(AUDIO_PATH) || url.search === PRIVATE_AUDIO_QUERY) return;
  else if (isAudio(request)) event.respondWith(openAudio(event));
  else if (isAsset(url)) event.respondWith(openAsset(event));
  else if (isStoredResponse(url)) event.respondWith(openResponse(event));
  else if (isPlaylist(url)) event.respondWith(openPlaylist(event, () => isVisible(event.clientId)));
  else if (request.destination === 'image') event.respondWith(openPicture(request));
});

self.addEventListener('push', (event) => event.waitUntil(showPush(self, event.data)));

self.addEventListener('notificationclick', (event) => event.waitUntil(openPushed(self, event.notification)));
