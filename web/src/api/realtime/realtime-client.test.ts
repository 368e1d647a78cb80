import { ERROR_QUEUE, OWN_STREAMS, postTopic } from '@backbeat/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NetworkFailure } from '../failures.ts';
import { reconnectDelay } from './reconnect-delay.ts';
import { Realtime } from './realtime-client.ts';

/** The server side of each connection that the page has opened, in order. */
let servers: FakeSocket[] = [];

/** A WebSocket whose server side is played by the test. The STOMP library is the real one. */
class FakeSocket {
  readonly OPEN = 1;
  readyState = 0;
  binaryType = '';
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly url: string;
  readonly protocols: string[];
  readonly sentFrames: string[] = [];

  constructor(url: string, protocols: string[]) {
    this.url = url;
    this.protocols = protocols;
    servers.push(this);
  }

  send(text: string): void {
    this.sentFrames.push(text);
  }

  close(): void {
    this.hangUp();
  }

  /** Accepts the connection. */
  admit(): void {
    this.readyState = 1;
    this.onopen?.();
    this.say('CONNECTED\nversion:1.2\nheart-beat:0,0\n\n\0');
  }

  say(frame: string): void {
    this.onmessage?.({ data: frame });
  }

  hangUp(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.({ code: 1006 });
  }

  /** The destinations to which the page subscribes, by subscription id. */
  get subscriptions(): Map<string, string> {
    const destinations = new Map<string, string>();
    for (const frame of this.sentFrames) {
      const id = /\nid:(.*)/.exec(frame)?.[1] ?? '';
      if (frame.startsWith('SUBSCRIBE\n')) destinations.set(id, /\ndestination:(.*)/.exec(frame)?.[1] ?? '');
      if (frame.startsWith('UNSUBSCRIBE\n')) destinations.delete(id);
    }
    return destinations;
  }

  /** Sends the receipt of each subscription. */
  confirm(): void {
    for (const destination of this.subscriptions.values())
      if (destination !== ERROR_QUEUE) this.say(`RECEIPT\nreceipt-id:${destination}\n\n\0`);
  }

  tell(destination: string, message: unknown, headers = ''): void {
    for (const [id, each] of this.subscriptions) {
      if (each !== destination) continue;
      this.say(
        `MESSAGE\nsubscription:${id}\nmessage-id:1\ndestination:${each}\n${headers}\n${JSON.stringify(message)}\0`,
      );
    }
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const show = (visibilityState: 'visible' | 'hidden') => {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
};
const onFailure = vi.fn<() => void>();
const onReady = vi.fn<() => void>();
const browserWindow = new EventTarget();
let realtime = new Realtime();

/** Advances the timers by so many milliseconds and lets pending promises settle. */
const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);
const findNewestSocket = () => {
  const server = servers.at(-1);
  if (!server) throw new Error('The page has opened no connection.');
  return server;
};

/** Opens the connection, and the server accepts it. */
async function open(): Promise<FakeSocket> {
  realtime.open(onFailure);
  await vi.waitFor(() => findNewestSocket());
  findNewestSocket().admit();
  return findNewestSocket();
}

/** Waits for the next connection after a loss, whatever the delay. */
async function nextConnection(): Promise<FakeSocket> {
  const count = servers.length;
  for (let second = 0; servers.length === count && second < 60; second += 1) await pass(1_000);
  expect(servers).toHaveLength(count + 1);
  return findNewestSocket();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', browserWindow);
  vi.stubGlobal('location', { href: 'https://music.example/home' });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  page.visibilityState = 'visible';
  servers = [];
  realtime = new Realtime();
});
afterEach(() => {
  realtime.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('realtime client', () => {
  test('does not connect for visitors', async () => {
    realtime.subscribe('/user/queue/notifications', () => undefined);
    await pass(60_000);
    expect([realtime.state, servers]).toEqual(['off', []]);
  });

  test('connects once and reports its status', async () => {
    const states: string[] = [];
    realtime.watch(() => states.push(realtime.state));
    const server = await open();
    expect([server.url, server.protocols]).toEqual(['wss://music.example/ws', ['v12.stomp']]);
    await pass(120_000);
    server.hangUp();
    realtime.close();
    await pass(120_000);
    expect(states).toEqual(['connecting', 'connected', 'lost', 'off']);
    expect(servers).toHaveLength(1);
  });

  test('delivers messages of a subscription until it ends', async () => {
    const [earlyListener, lateListener] = [
      vi.fn<(message: unknown) => void>(),
      vi.fn<(message: unknown) => void>(),
    ];
    const stop = realtime.subscribe('/topic/a', earlyListener);
    const server = await open();
    const stopLate = realtime.subscribe('/topic/a', lateListener);
    realtime.subscribe('/topic/b', lateListener);
    server.tell('/topic/a', { n: 1 });
    server.tell('/topic/b', { n: 2 });
    expect([earlyListener.mock.calls, lateListener.mock.calls]).toEqual([
      [[{ n: 1 }]],
      [[{ n: 1 }], [{ n: 2 }]],
    ]);
    expect([...server.subscriptions.values()]).toEqual([ERROR_QUEUE, '/topic/a', '/topic/b']);
    stop();
    stopLate();
    expect([...server.subscriptions.values()]).toEqual([ERROR_QUEUE, '/topic/b']);
  });

  test('sends nothing while the server closes the connection, and subscribes on the next one', async () => {
    const stop = realtime.subscribe('/topic/a', () => undefined);
    const first = await open();
    first.confirm();
    const sentBefore = first.sentFrames.length;
    first.readyState = 2;
    stop();
    realtime.subscribe('/topic/b', () => undefined);
    const sending = realtime.send('/app/chat', 'hello').catch((error: unknown) => error);
    expect(first.sentFrames).toHaveLength(sentBefore);
    first.hangUp();
    expect(await sending).toBeInstanceOf(NetworkFailure);
    const next = await nextConnection();
    next.admit();
    expect([...next.subscriptions.values()]).toEqual([ERROR_QUEUE, '/topic/b']);
  });

  test('reconnects, subscribes again and reports that messages may have been missed', async () => {
    const receive = vi.fn<(message: unknown) => void>();
    realtime.subscribe('/topic/a', receive);
    realtime.subscribe('/topic/b', receive);
    const stop = realtime.onSubscribed(onReady);
    const first = await open();
    // The server does not deliver what happens before it has taken the subscriptions.
    expect([realtime.state, onReady.mock.calls.length]).toEqual(['connected', 0]);
    first.confirm();
    expect(onReady).toHaveBeenCalledTimes(1);
    first.hangUp();
    expect(realtime.state).toBe('lost');
    const again = await nextConnection();
    again.admit();
    expect([realtime.state, onReady.mock.calls.length, onFailure.mock.calls.length]).toEqual([
      'connected',
      1,
      0,
    ]);
    again.confirm();
    expect(onReady).toHaveBeenCalledTimes(2);
    stop();
    again.tell('/topic/a', 'back');
    expect(receive.mock.calls).toEqual([['back']]);
  });

  test('keeps reconnecting while the server rejects it, and reports each failure', async () => {
    realtime.open(onFailure);
    await vi.waitFor(() => findNewestSocket());
    findNewestSocket().hangUp();
    (await nextConnection()).hangUp();
    (await nextConnection()).hangUp();
    expect([realtime.state, onFailure.mock.calls.length]).toEqual(['lost', 3]);
  });

  test('drops a destination that the server rejects and keeps the others', async () => {
    realtime.subscribe('/topic/a', () => undefined);
    realtime.subscribe('/topic/b', () => undefined);
    const server = await open();
    server.say('ERROR\nmessage:No.\nreceipt-id:/topic/a\n\n\0');
    expect(onFailure).toHaveBeenCalledTimes(1);
    server.hangUp();
    const again = await nextConnection();
    again.admit();
    expect([...again.subscriptions.values()]).toEqual([ERROR_QUEUE, '/topic/b']);
  });

  test.each(['UNAVAILABLE', 'INTERNAL', 'TOO_MANY_REQUESTS'])(
    'subscribes again after %s, with growing delays, until the server accepts',
    async (code) => {
      const receive = vi.fn<(message: unknown) => void>();
      realtime.subscribe('/topic/a', receive);
      vi.spyOn(Math, 'random').mockReturnValue(1);
      let server = await open();
      for (let time = 1; time <= 8; time += 1) {
        server.say(`ERROR\nmessage:Not now.\nreceipt-id:/topic/a\n\n{"error":"Not now.","code":"${code}"}\0`);
        server.hangUp();
        await pass(reconnectDelay(time + 1, 1) - 1);
        expect(servers).toHaveLength(time);
        server = await nextConnection();
        server.admit();
        expect([...server.subscriptions.values()]).toEqual([ERROR_QUEUE, '/topic/a']);
      }
      server.confirm();
      server.tell('/topic/a', 'now');
      expect(receive.mock.calls).toEqual([['now']]);
    },
  );

  test('drops a destination that the server forbids with an error code', async () => {
    realtime.subscribe('/topic/a', () => undefined);
    const server = await open();
    server.say('ERROR\nmessage:No.\nreceipt-id:/topic/a\n\n{"error":"No.","code":"FORBIDDEN"}\0');
    server.hangUp();
    const again = await nextConnection();
    again.admit();
    expect([...again.subscriptions.values()]).toEqual([ERROR_QUEUE]);
  });

  test('disconnects a hidden page and reconnects when the page becomes visible', async () => {
    await open();
    realtime.onSubscribed(onReady);
    show('hidden');
    await pass(30_000);
    show('visible');
    await pass(120_000);
    expect([realtime.state, servers.length]).toEqual(['connected', 1]);
    show('hidden');
    await pass(120_000);
    expect([realtime.state, servers.length]).toEqual(['lost', 1]);
    show('visible');
    await vi.waitFor(() => expect(servers).toHaveLength(2));
    findNewestSocket().admit();
    expect(onReady).toHaveBeenCalledTimes(1);
  });

  test('does not connect while the page starts hidden', async () => {
    show('hidden');
    realtime.open(onFailure);
    await pass(60_000);
    expect(servers).toEqual([]);
    show('visible');
    await vi.waitFor(() => findNewestSocket());
  });

  test('reconnects at once when the network is back', async () => {
    (await open()).hangUp();
    browserWindow.dispatchEvent(new Event('online'));
    await pass(100);
    expect(servers).toHaveLength(2);
  });

  test('disconnects as soon as it is connected when it was closed while connecting', async () => {
    realtime.open(onFailure);
    await vi.waitFor(() => findNewestSocket());
    realtime.close();
    expect(findNewestSocket().readyState).toBe(0);
    findNewestSocket().admit();
    await pass();
    expect([realtime.state, findNewestSocket().sentFrames.at(-1)?.split('\n')[0]]).toEqual([
      'off',
      'DISCONNECT',
    ]);
  });

  test('does not connect when it was closed while the library was loading', async () => {
    realtime.open(onFailure);
    realtime.close();
    await pass(60_000);
    expect([realtime.state, servers]).toEqual(['off', []]);
  });
});

test('a signed-in browser follows the post of a guest alone, and then what the user follows again', async () => {
  const stream = OWN_STREAMS.notifications;
  const topic = postTopic('0199');
  for (const destination of [stream, topic]) realtime.subscribe(destination, () => undefined);
  await open();
  const end = realtime.openAsGuest('guest-1', onFailure);
  await vi.waitFor(() => expect(servers).toHaveLength(2));
  expect(servers[0]?.readyState).toBe(3);
  const asGuest = findNewestSocket();
  asGuest.admit();
  expect(new URL(asGuest.url).searchParams.get('guest')).toBe('guest-1');
  expect([...asGuest.subscriptions.values()]).toEqual([topic]);
  end();
  await vi.waitFor(() => expect(servers).toHaveLength(3));
  const asUser = findNewestSocket();
  asUser.admit();
  expect(new URL(asUser.url).search).toBe('');
  expect([...asUser.subscriptions.values()]).toEqual([ERROR_QUEUE, stream, topic]);
});

test('reconnect delays grow, vary at random and have a maximum', () => {
  const longestDelays = [1, 2, 3, 4, 5, 6, 50].map((attempt) => reconnectDelay(attempt, 1));
  expect(longestDelays).toEqual([3_000, 5_000, 9_000, 17_000, 31_000, 31_000, 31_000]);
  expect(reconnectDelay(3, 0)).toBe(1_000);
});

describe('realtime client: send', () => {
  const receiptOf = (server: FakeSocket) =>
    /\nreceipt:(.*)/.exec(server.sentFrames.findLast((frame) => frame.startsWith('SEND\n')) ?? '')?.[1] ?? '';
  const failureOf = (promise: Promise<void>) => promise.catch((error: unknown) => error);

  test('resolves when the server sends the receipt', async () => {
    const server = await open();
    const sendPromise = realtime.send('/app/chat/a/send', { message: 'words' });
    expect(server.sentFrames.at(-1)).toContain('{"message":"words"}');
    server.say(`RECEIPT\nreceipt-id:${receiptOf(server)}\n\n\0`);
    await expect(sendPromise).resolves.toBeUndefined();
  });

  test('rejects with the error message of the server and keeps the connection', async () => {
    const server = await open();
    const refusal = failureOf(realtime.send('/app/chat/a/send', { message: '' }));
    const receipt = receiptOf(server);
    const sendPromise = realtime.send('/app/chat/b/send', { message: 'words' });
    server.tell(ERROR_QUEUE, { error: 'Not for you.', code: 'FORBIDDEN' }, 'receipt-id:unknown\n');
    server.tell(ERROR_QUEUE, { error: 'Type a message.', code: 'INVALID_INPUT' }, `receipt-id:${receipt}\n`);
    expect(await refusal).toMatchObject({ sentence: 'Type a message.', code: 'INVALID_INPUT' });
    server.say(`RECEIPT\nreceipt-id:${receiptOf(server)}\n\n\0`);
    await sendPromise;
    expect([realtime.state, servers.length]).toEqual(['connected', 1]);
  });

  test('rejects on an ERROR frame, and the client reconnects', async () => {
    const server = await open();
    const sendPromise = failureOf(realtime.send('/app/chat/a/send', { message: '' }));
    server.say(
      `ERROR\nreceipt-id:${receiptOf(server)}\nmessage:no\n\n{"error":"Type a message.","code":"INVALID_INPUT"}\0`,
    );
    server.hangUp();
    expect(await sendPromise).toMatchObject({ sentence: 'Type a message.', code: 'INVALID_INPUT' });
    (await nextConnection()).admit();
    expect(realtime.state).toBe('connected');
  });

  test('rejects when the connection is lost, also when only the browser reports it', async () => {
    await expect(realtime.send('/app/a', {})).rejects.toBeInstanceOf(NetworkFailure);
    const server = await open();
    const first = failureOf(realtime.send('/app/a', {}));
    server.hangUp();
    expect(await first).toBeInstanceOf(NetworkFailure);
    (await nextConnection()).admit();
    const second = failureOf(realtime.send('/app/a', {}));
    browserWindow.dispatchEvent(new Event('offline'));
    expect([realtime.state, await second]).toEqual(['lost', expect.any(NetworkFailure)]);
  });
});
