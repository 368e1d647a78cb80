import { REFUSALS } from '@backbeat/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NetworkFailure } from './failures.ts';
import { pauseBefore } from './reconnect-delay.ts';
import { Realtime } from './realtime-client.ts';

/** The server's end of each connection that the page has opened, in order. */
let servers: FakeSocket[] = [];

/** A WebSocket whose far end is played by the test. The library of the page is the real one. */
class FakeSocket {
  readyState = 0;
  binaryType = '';
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly url: string;
  readonly protocols: string[];
  readonly sent: string[] = [];

  constructor(url: string, protocols: string[]) {
    this.url = url;
    this.protocols = protocols;
    servers.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.hangUp();
  }

  /** Lets the page in. */
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

  /** What the page listens to: destinations by subscription id. */
  get subscriptions(): Map<string, string> {
    const heard = new Map<string, string>();
    for (const frame of this.sent) {
      const id = /\nid:(.*)/.exec(frame)?.[1] ?? '';
      if (frame.startsWith('SUBSCRIBE\n')) heard.set(id, /\ndestination:(.*)/.exec(frame)?.[1] ?? '');
      if (frame.startsWith('UNSUBSCRIBE\n')) heard.delete(id);
    }
    return heard;
  }

  /** Says of each subscription that it stands. */
  confirm(): void {
    for (const destination of this.subscriptions.values())
      if (destination !== REFUSALS) this.say(`RECEIPT\nreceipt-id:${destination}\n\n\0`);
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
const onHearing = vi.fn<() => void>();
const browserWindow = new EventTarget();
let realtime = new Realtime();

/** Lets what has been asked for happen, and so many milliseconds pass. */
const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);
const newest = () => {
  const server = servers.at(-1);
  if (!server) throw new Error('The page has opened no connection.');
  return server;
};

/** Opens, and the server lets it in. */
async function open(): Promise<FakeSocket> {
  realtime.open(onFailure);
  await vi.waitFor(() => newest());
  newest().admit();
  return newest();
}

/** Waits for the next connection after a loss, whatever its pause. */
async function comeBack(): Promise<FakeSocket> {
  const count = servers.length;
  for (let second = 0; servers.length === count && second < 60; second += 1) await pass(1_000);
  expect(servers).toHaveLength(count + 1);
  return newest();
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

describe('the live connection', () => {
  test('is not there for visitors', async () => {
    realtime.subscribe('/user/queue/notifications', () => undefined);
    await pass(60_000);
    expect([realtime.state, servers]).toEqual(['off', []]);
  });

  test('is opened once, and tells its state', async () => {
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

  test('hears what it listens to, until it does not', async () => {
    const [early, late] = [vi.fn<(message: unknown) => void>(), vi.fn<(message: unknown) => void>()];
    const stop = realtime.subscribe('/topic/a', early);
    const server = await open();
    const stopLate = realtime.subscribe('/topic/a', late);
    realtime.subscribe('/topic/b', late);
    server.tell('/topic/a', { n: 1 });
    server.tell('/topic/b', { n: 2 });
    expect([early.mock.calls, late.mock.calls]).toEqual([[[{ n: 1 }]], [[{ n: 1 }], [{ n: 2 }]]]);
    expect([...server.subscriptions.values()]).toEqual([REFUSALS, '/topic/a', '/topic/b']);
    stop();
    stopLate();
    expect([...server.subscriptions.values()]).toEqual([REFUSALS, '/topic/b']);
  });

  test('comes back by itself, listens again, and says that something was missed', async () => {
    const receive = vi.fn<(message: unknown) => void>();
    realtime.subscribe('/topic/a', receive);
    realtime.subscribe('/topic/b', receive);
    const stop = realtime.whenHearing(onHearing);
    const first = await open();
    // What happens until the server has taken the subscriptions is not told.
    expect([realtime.state, onHearing.mock.calls.length]).toEqual(['connected', 0]);
    first.confirm();
    expect(onHearing).toHaveBeenCalledTimes(1);
    first.hangUp();
    expect(realtime.state).toBe('lost');
    const again = await comeBack();
    again.admit();
    expect([realtime.state, onHearing.mock.calls.length, onFailure.mock.calls.length]).toEqual([
      'connected',
      1,
      0,
    ]);
    again.confirm();
    expect(onHearing).toHaveBeenCalledTimes(2);
    stop();
    again.tell('/topic/a', 'back');
    expect(receive.mock.calls).toEqual([['back']]);
  });

  test('tries on while it is refused, and says so each time', async () => {
    realtime.open(onFailure);
    await vi.waitFor(() => newest());
    newest().hangUp();
    (await comeBack()).hangUp();
    (await comeBack()).hangUp();
    expect([realtime.state, onFailure.mock.calls.length]).toEqual(['lost', 3]);
  });

  test('gives up a destination that the server refuses, and keeps the others', async () => {
    realtime.subscribe('/topic/a', () => undefined);
    realtime.subscribe('/topic/b', () => undefined);
    const server = await open();
    server.say('ERROR\nmessage:No.\nreceipt-id:/topic/a\n\n\0');
    expect(onFailure).toHaveBeenCalledTimes(1);
    server.hangUp();
    const again = await comeBack();
    again.admit();
    expect([...again.subscriptions.values()]).toEqual([REFUSALS, '/topic/b']);
  });

  test.each(['UNAVAILABLE', 'INTERNAL', 'TOO_MANY_REQUESTS'])(
    'listens again to what the server could not let it hear (%s), later each time, until it can',
    async (code) => {
      const receive = vi.fn<(message: unknown) => void>();
      realtime.subscribe('/topic/a', receive);
      vi.spyOn(Math, 'random').mockReturnValue(1);
      let server = await open();
      for (let time = 1; time <= 8; time += 1) {
        server.say(`ERROR\nmessage:Not now.\nreceipt-id:/topic/a\n\n{"error":"Not now.","code":"${code}"}\0`);
        server.hangUp();
        await pass(pauseBefore(time + 1, 1) - 1);
        expect(servers).toHaveLength(time);
        server = await comeBack();
        server.admit();
        expect([...server.subscriptions.values()]).toEqual([REFUSALS, '/topic/a']);
      }
      server.confirm();
      server.tell('/topic/a', 'now');
      expect(receive.mock.calls).toEqual([['now']]);
    },
  );

  test('gives up what the server will not let it hear, by whatever it says that', async () => {
    realtime.subscribe('/topic/a', () => undefined);
    const server = await open();
    server.say('ERROR\nmessage:No.\nreceipt-id:/topic/a\n\n{"error":"No.","code":"FORBIDDEN"}\0');
    server.hangUp();
    const again = await comeBack();
    again.admit();
    expect([...again.subscriptions.values()]).toEqual([REFUSALS]);
  });

  test('is let go by a page that nobody sees, and taken up when it is seen', async () => {
    await open();
    realtime.whenHearing(onHearing);
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
    newest().admit();
    expect(onHearing).toHaveBeenCalledTimes(1);
  });

  test('is not opened by a page that begins unseen', async () => {
    show('hidden');
    realtime.open(onFailure);
    await pass(60_000);
    expect(servers).toEqual([]);
    show('visible');
    await vi.waitFor(() => newest());
  });

  test('is tried at once when the network is back', async () => {
    (await open()).hangUp();
    browserWindow.dispatchEvent(new Event('online'));
    await pass(100);
    expect(servers).toHaveLength(2);
  });

  test('closed while the server is being asked, it ends as soon as it is there', async () => {
    realtime.open(onFailure);
    await vi.waitFor(() => newest());
    realtime.close();
    expect(newest().readyState).toBe(0);
    newest().admit();
    await pass();
    expect([realtime.state, newest().sent.at(-1)?.split('\n')[0]]).toEqual(['off', 'DISCONNECT']);
  });

  test('closed while it is being loaded, it is not opened', async () => {
    realtime.open(onFailure);
    realtime.close();
    await pass(60_000);
    expect([realtime.state, servers]).toEqual(['off', []]);
  });
});

test('pauses grow, differ by chance, and have an end', () => {
  const longest = [1, 2, 3, 4, 5, 6, 50].map((attempt) => pauseBefore(attempt, 1));
  expect(longest).toEqual([3_000, 5_000, 9_000, 17_000, 31_000, 31_000, 31_000]);
  expect(pauseBefore(3, 0)).toBe(1_000);
});

describe('what the page sends', () => {
  const receiptOf = (server: FakeSocket) =>
    /\nreceipt:(.*)/.exec(server.sent.findLast((frame) => frame.startsWith('SEND\n')) ?? '')?.[1] ?? '';
  const told = (promise: Promise<void>) => promise.catch((error: unknown) => error);

  test('is there when the server says so', async () => {
    const server = await open();
    const sent = realtime.send('/app/chat/a/send', { message: 'words' });
    expect(server.sent.at(-1)).toContain('{"message":"words"}');
    server.say(`RECEIPT\nreceipt-id:${receiptOf(server)}\n\n\0`);
    await expect(sent).resolves.toBeUndefined();
  });

  test('is refused with the sentence of the server, and everything else goes on', async () => {
    const server = await open();
    const refused = told(realtime.send('/app/chat/a/send', { message: '' }));
    const receipt = receiptOf(server);
    const sent = realtime.send('/app/chat/b/send', { message: 'words' });
    server.tell(REFUSALS, { error: 'Not for you.', code: 'FORBIDDEN' }, 'receipt-id:nobody knows\n');
    server.tell(REFUSALS, { error: 'Type a message.', code: 'INVALID_INPUT' }, `receipt-id:${receipt}\n`);
    expect(await refused).toMatchObject({ sentence: 'Type a message.', code: 'INVALID_INPUT' });
    server.say(`RECEIPT\nreceipt-id:${receiptOf(server)}\n\n\0`);
    await sent;
    expect([realtime.state, servers.length]).toEqual(['connected', 1]);
  });

  test('is refused by an ERROR too, and the connection is opened again', async () => {
    const server = await open();
    const sent = told(realtime.send('/app/chat/a/send', { message: '' }));
    server.say(
      `ERROR\nreceipt-id:${receiptOf(server)}\nmessage:no\n\n{"error":"Type a message.","code":"INVALID_INPUT"}\0`,
    );
    server.hangUp();
    expect(await sent).toMatchObject({ sentence: 'Type a message.', code: 'INVALID_INPUT' });
    (await comeBack()).admit();
    expect(realtime.state).toBe('connected');
  });

  test('is in doubt when the connection goes, also where only the browser knows of that', async () => {
    await expect(realtime.send('/app/a', {})).rejects.toBeInstanceOf(NetworkFailure);
    const server = await open();
    const first = told(realtime.send('/app/a', {}));
    server.hangUp();
    expect(await first).toBeInstanceOf(NetworkFailure);
    (await comeBack()).admit();
    const second = told(realtime.send('/app/a', {}));
    browserWindow.dispatchEvent(new Event('offline'));
    expect([realtime.state, await second]).toEqual(['lost', expect.any(NetworkFailure)]);
  });
});
