/** What the server pushes (server/src/features/notifications/delivery/send-push.ts). */
interface Push {
  title: string;
  body: string;
  /** The page to which it leads. */
  path: string;
  /** A later push with the same tag replaces this one. */
  tag: string;
}

const isPush = (data: unknown): data is Push =>
  typeof data === 'object' &&
  data !== null &&
  ['title', 'body', 'path', 'tag'].every((name) => name in data && typeof Object(data)[name] === 'string');

const windows = (scope: ServiceWorkerGlobalScope) =>
  scope.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Shows a push message, unless the user is looking at the app, which shows it itself. */
export async function showPush(scope: ServiceWorkerGlobalScope, data: unknown): Promise<void> {
  if (!isPush(data)) return;
  const open = await windows(scope);
  if (open.some(({ focused, visibilityState }) => focused && visibilityState === 'visible')) return;
  await scope.registration.showNotification(data.title, {
    body: data.body,
    tag: data.tag,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: { path: data.path },
  });
}

/** Opens the page of a push message, in a window of the app if there is one. */
export async function openPushed(scope: ServiceWorkerGlobalScope, notification: Notification): Promise<void> {
  notification.close();
  const data: unknown = notification.data;
  const path =
    typeof data === 'object' && data !== null && 'path' in data && typeof data.path === 'string'
      ? data.path
      : '/';
  const url = new URL(path, scope.location.origin);
  if (url.origin !== scope.location.origin) return;
  const [client] = await windows(scope);
  if (!client) {
    await scope.clients.openWindow(url);
    return;
  }
  // A browser may refuse the focus, for instance long after the click.
  await client.focus().catch(() => undefined);
  // A client of another worker cannot be navigated.
  const moved = await client.navigate(url).catch(() => null);
  if (!moved) await scope.clients.openWindow(url);
}
