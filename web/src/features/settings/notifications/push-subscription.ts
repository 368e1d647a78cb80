import { call } from '../../../api/client.ts';
import { logFailure } from '../../../api/log-failure.ts';
import { api } from '../../../api/routes.ts';
import { openStorage } from '../../../lib/open-storage.ts';
import { isSecure } from '../../../lib/secure-context.ts';
import { registerServiceWorker } from '../../../lib/install/service-worker.ts';

/** The user who turned on push in this browser. */
const STORAGE_KEY = 'push-user';

/**
 * `insecure`: the page has no https; `unsupported`: the browser has no push; `blocked`: the user does
 * not allow notifications.
 */
export type PushState = 'insecure' | 'unsupported' | 'blocked' | 'off' | 'on';

const isSupported = (): boolean => 'PushManager' in window && 'Notification' in window;

/** Returns whether this browser gets push messages for the user. */
export async function readPushState(userId: string): Promise<PushState> {
  // Without https browsers report that the user has blocked notifications.
  if (!isSecure()) return 'insecure';
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const registration = await registerServiceWorker();
  if (!registration) return 'unsupported';
  const subscription = await registration.pushManager.getSubscription();
  return subscription && openStorage()?.getItem(STORAGE_KEY) === userId ? 'on' : 'off';
}

/**
 * Asks the user for permission and subscribes this browser. Call it in answer to a press.
 * @param publicKey the server's VAPID key
 */
export async function turnOnPush(userId: string, publicKey: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState(userId);
  const registration = await registerServiceWorker();
  if (!registration) return 'unsupported';
  // A subscription for another key cannot be used.
  const oldSubscription = await registration.pushManager.getSubscription();
  await oldSubscription?.unsubscribe();
  await send(await subscribe(registration, publicKey));
  openStorage()?.setItem(STORAGE_KEY, userId);
  return 'on';
}

/** Ends the push messages to this browser. */
export async function turnOffPush(): Promise<PushState> {
  const registration = await registerServiceWorker();
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription) {
    await call(api.preferences.removePushSubscription, { body: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe();
  }
  openStorage()?.removeItem(STORAGE_KEY);
  return 'off';
}

/**
 * Renews the subscription of the user's browser. The server's one ends with each session, and the
 * browser's one when the server has another key.
 */
export async function renewPushSubscription(userId: string): Promise<void> {
  if (openStorage()?.getItem(STORAGE_KEY) !== userId || !isSupported()) return;
  if (Notification.permission !== 'granted') return;
  try {
    const registration = await registerServiceWorker();
    const subscription = await registration?.pushManager.getSubscription();
    if (!registration || !subscription) return;
    const { pushPublicKey } = await call(api.preferences.getPreferences);
    const isCurrent = keyOf(subscription) === pushPublicKey;
    if (!isCurrent) await subscription.unsubscribe();
    await send(isCurrent ? subscription : await subscribe(registration, pushPublicKey));
  } catch (error) {
    logFailure('The push subscription could not be renewed.', error);
  }
}

const subscribe = (registration: ServiceWorkerRegistration, publicKey: string): Promise<PushSubscription> =>
  registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });

/** The server's key of a subscription, in base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

async function send(subscription: PushSubscription): Promise<void> {
  const { keys = {} } = subscription.toJSON();
  await call(api.preferences.addPushSubscription, {
    body: {
      endpoint: subscription.endpoint,
      keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' },
    },
  });
}
