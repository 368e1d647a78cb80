import { call } from '../../../api/client.ts';
import { logFailure } from '../../../api/log-failure.ts';
import { api } from '../../../api/routes.ts';
import { openStorage } from '../../../lib/open-storage.ts';
import { registerServiceWorker } from '../../../lib/install/service-worker.ts';

/** The user who turned on push in this browser. */
const STORAGE_KEY = 'push-user';

/** `unsupported`: the browser has no push; `blocked`: the user does not allow notifications. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

const isSupported = (): boolean => 'PushManager' in window && 'Notification' in window;

/** Returns whether this browser gets push messages for the user. */
export async function readPushState(userId: string): Promise<PushState> {
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
  const old = await registration.pushManager.getSubscription();
  await old?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  await send(subscription);
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

/** Renews the subscription of the user's browser. The server's one ends with each session. */
export async function renewPushSubscription(userId: string): Promise<void> {
  if (openStorage()?.getItem(STORAGE_KEY) !== userId || !isSupported()) return;
  if (Notification.permission !== 'granted') return;
  try {
    const registration = await registerServiceWorker();
    const subscription = await registration?.pushManager.getSubscription();
    if (subscription) await send(subscription);
  } catch (error) {
    logFailure('The push subscription could not be renewed.', error);
  }
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
