import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renewPushSubscription, turnOnPush } from './push-subscription.ts';

vi.mock('../../../lib/install/service-worker.ts', () => ({
  registerServiceWorker: async () => ({ pushManager }),
}));

const toKey = (byte: number) => Buffer.alloc(65, byte).toString('base64url');
const [OLD_KEY, NEW_KEY] = [toKey(250), toKey(251)];

/** A push service that gives each subscription an address of its own. */
const pushManager = {
  current: null as { endpoint: string } | null,
  count: 0,
  getSubscription: async () => pushManager.current,
  subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
    pushManager.count += 1;
    const endpoint = `https://push.example/${pushManager.count}`;
    pushManager.current = Object.assign(
      { endpoint },
      {
        options: {
          applicationServerKey: Uint8Array.from(Buffer.from(applicationServerKey, 'base64url')).buffer,
        },
        toJSON: () => ({ keys: { p256dh: 'p', auth: 'a' } }),
        unsubscribe: async () => void (pushManager.current = null),
      },
    );
    return pushManager.current;
  },
};

let serverKey: string;
let sentEndpoints: string[];
beforeEach(() => {
  serverKey = OLD_KEY;
  sentEndpoints = [];
  const entries = new Map<string, string>();
  const localStorage = {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
  };
  const Notification = { permission: 'granted', requestPermission: async () => 'granted' };
  vi.stubGlobal('window', { localStorage, PushManager: true, Notification });
  vi.stubGlobal('Notification', Notification);
  vi.stubGlobal('fetch', async (_url: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'GET') return Response.json({ pushPublicKey: serverKey });
    const { endpoint } = JSON.parse(body ?? '');
    sentEndpoints.push(endpoint);
    return Response.json({ endpoint }, { status: 201 });
  });
});
afterEach(() => vi.unstubAllGlobals());

it('a browser sends its push subscription again for the user who turned push on', async () => {
  await turnOnPush('ana', OLD_KEY);
  await renewPushSubscription('ben');
  await renewPushSubscription('ana');
  expect(sentEndpoints).toEqual([pushManager.current?.endpoint, pushManager.current?.endpoint]);
});

it('a browser subscribes to push again when the server has another key', async () => {
  await turnOnPush('ana', OLD_KEY);
  const before = pushManager.current?.endpoint;
  serverKey = NEW_KEY;
  await renewPushSubscription('ana');
  await renewPushSubscription('ana');
  const after = pushManager.current?.endpoint;
  expect(after).not.toBe(before);
  expect(sentEndpoints).toEqual([before, after, after]);
});
