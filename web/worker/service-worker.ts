import { API_PATH, SHARE_PATH } from '../../contract/src/server-paths.ts';
import { ACTIVATE_MESSAGE } from '../src/lib/install/service-worker-messages.ts';
import { deleteAudio, openAudio } from './cache-audio.ts';
import {
  deleteResponses,
  isSignOut,
  isStoredResponse,
  onUserChange,
  openResponse,
} from './cache-responses.ts';
import { deleteOldShells, isAsset, openAsset, openPage, storeShell } from './cache-shell.ts';
import { isForeignShare, receiveShare } from './receive-share.ts';
import { openPushed, showPush } from './show-push.ts';

declare const self: ServiceWorkerGlobalScope;

/** Pages that are not part of the app. */
const OTHER_PAGES = new RegExp(`^(${API_PATH}|/embed|/dev|/media|/sandbox-)`);

async function clearUserData(): Promise<void> {
  await Promise.all([deleteResponses(), deleteAudio()]);
}
onUserChange(clearUserData);

self.addEventListener('install', (event) => event.waitUntil(storeShell()));

self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([deleteOldShells(), self.registration.navigationPreload?.enable()])),
);

// A new version waits until the user agrees to reload.
self.addEventListener('message', ({ data }) => {
  if (data === ACTIVATE_MESSAGE) void self.skipWaiting();
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
    if (!OTHER_PAGES.test(url.pathname)) event.respondWith(openPage(event));
  } else if (request.destination === 'audio') event.respondWith(openAudio(event));
  else if (isAsset(url)) event.respondWith(openAsset(event));
  else if (isStoredResponse(url)) event.respondWith(openResponse(event));
});

self.addEventListener('push', (event) => event.waitUntil(showPush(self, event.data)));

self.addEventListener('notificationclick', (event) => event.waitUntil(openPushed(self, event.notification)));
