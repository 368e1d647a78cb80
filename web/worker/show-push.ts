import { brand } from '../../contract/src/brand.ts';
import { messages } from './worker.messages.ts';

/** What the server pushes (server/src/features/notifications/delivery/send-push.ts). */
interface Push {
  title: string;
  body: string;
  /** The page to which it leads. */
  path: string;
  /** A later push with the same tag, such as the next message of a chat, replaces this one. */
  tag: string;
}

/** Replaces what the worker cannot read, for instance in a push of a newer server. */
const UNKNOWN_PUSH: Push = {
  title: brand.name,
  body: messages.unknownPush({ brand: brand.name }),
  path: '/',
  tag: 'unknown',
};

/** `renotify` is missing in the types of TypeScript. */
interface PushNotification extends NotificationOptions {
  renotify: boolean;
}

/** What a push needs of the worker's global scope. */
interface PushScope {
  clients: {
    matchAll: (options: {
      type: 'window';
      includeUncontrolled: true;
    }) => Promise<readonly Pick<WindowClient, 'focused' | 'visibilityState'>[]>;
  };
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
}

const WINDOWS = { type: 'window', includeUncontrolled: true } as const;

/**
 * Shows one notification for each push message, whatever its payload. The subscription promises that
 * (`userVisibleOnly`), and browsers end the subscription of a worker that shows none. While the user
 * looks at the app, the notification makes no sound.
 */
export async function showPush(
  { clients, registration }: PushScope,
  message: Pick<PushMessageData, 'json'> | null,
): Promise<void> {
  const { title, body, path, tag } = readPush(message);
  const open = await clients.matchAll(WINDOWS);
  const isInUse = open.some(({ focused, visibilityState }) => focused && visibilityState === 'visible');
  const notification: PushNotification = {
    body,
    tag,
    renotify: !isInUse,
    silent: isInUse,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: { path },
  };
  await registration.showNotification(title, notification);
}

function readPush(message: Pick<PushMessageData, 'json'> | null): Push {
  try {
    const data: unknown = message?.json();
    const text = (name: keyof Push): string => {
      const value: unknown = Object(data)[name];
      return typeof value === 'string' && value !== '' ? value : UNKNOWN_PUSH[name];
    };
    return { title: text('title'), body: text('body'), path: text('path'), tag: text('tag') };
  } catch {
    return UNKNOWN_PUSH;
  }
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
  const [client] = await scope.clients.matchAll(WINDOWS);
  if (!client) {
    await scope.clients.openWindow(url);
    return;
  }
  // A browser may refuse the focus, for instance long after the click.
  await client.focus().catch(() => undefined);
  // A client of another worker cannot be navigated.
  const navigatedClient = await client.navigate(url).catch(() => null);
  if (!navigatedClient) await scope.clients.openWindow(url);
}
