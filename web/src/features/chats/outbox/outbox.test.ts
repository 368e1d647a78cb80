import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiFailure, NetworkFailure } from '../../../api/failures.ts';
import type { ConnectionStatus } from '../../../api/realtime/realtime-client.ts';
import { FakeStorage } from './fake-storage.fixture.ts';
import { Outbox } from './outbox.ts';

const failure = (code: string) =>
  new ApiFailure(
    { status: 400, statusText: '', headers: new Headers({ 'content-type': 'application/json' }) },
    JSON.stringify({ error: `It is ${code}.`, code }),
  );
const watchers = new Set<() => void>();
let sentTexts: string[] = [];
/** The server's response to a text; undefined means that the message is stored. */
let answer: (text: string) => Error | undefined = () => undefined;
const realtime = {
  state: 'connected' as ConnectionStatus,
  watch: (watcher: () => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
  send: (_destination: string, body: unknown) => {
    const text = typeof body === 'object' && body && 'message' in body ? String(body.message) : '';
    sentTexts.push(text);
    const error = answer(text);
    return error ? Promise.reject(error) : Promise.resolve();
  },
};
const become = (state: ConnectionStatus) => {
  realtime.state = state;
  for (const watcher of watchers) watcher();
};
const states = (outbox: Outbox) => outbox.get().map(({ text, state }) => `${text} ${state}`);
let signedIn: string | undefined;
const start = () => {
  const outbox = new Outbox('nia', realtime, () => Promise.resolve(signedIn));
  stop = outbox.run();
  return outbox;
};
let stop = (): void => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  realtime.state = 'connected';
  signedIn = 'nia';
  sentTexts = [];
  answer = () => undefined;
});
afterEach(() => {
  stop();
  watchers.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('fails a message after repeated server errors and sends the next ones', async () => {
  answer = (text) => (text === 'bad' ? failure('INTERNAL') : undefined);
  const outbox = start();
  outbox.write({ chatId: 'one', text: 'bad' });
  outbox.write({ chatId: 'one', text: 'behind' });
  outbox.write({ chatId: 'other', text: 'elsewhere' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sentTexts).toEqual(['bad', 'elsewhere']);
  await vi.advanceTimersByTimeAsync(24_000);
  expect(sentTexts).toEqual(['bad', 'elsewhere', 'bad', 'bad', 'bad']);
  expect(states(outbox)).toContain('behind queued');
  await vi.advanceTimersByTimeAsync(35_000);
  expect(sentTexts.slice(5)).toEqual(['bad', 'behind']);
  expect(outbox.get()[0]).toMatchObject({ text: 'bad', state: 'failed', why: 'It is INTERNAL.' });

  // A retried message starts afresh, after the messages typed meanwhile.
  answer = () => undefined;
  become('lost');
  outbox.write({ chatId: 'one', text: 'meanwhile' });
  outbox.retry(outbox.get()[0]?.clientId ?? '');
  become('connected');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sentTexts.slice(7)).toEqual(['meanwhile', 'bad']);
});

it('restarts the count of server errors when the user retries', async () => {
  answer = () => failure('UNAVAILABLE');
  const outbox = start();
  outbox.write({ chatId: 'one', text: 'words' });
  await vi.advanceTimersByTimeAsync(90_000);
  expect([sentTexts.length, states(outbox)]).toEqual([5, ['words failed']]);
  outbox.retry(outbox.get()[0]?.clientId ?? '');
  await vi.advanceTimersByTimeAsync(3_000);
  expect([sentTexts.length, states(outbox)]).toEqual([7, ['words sending']]);
});

it('does not fail a message because of a lost connection or a rate limit', async () => {
  answer = () => failure('TOO_MANY_REQUESTS');
  const outbox = start();
  outbox.write({ chatId: 'one', text: 'words' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sentTexts.length).toBeGreaterThan(20);
  answer = () => new NetworkFailure('No response from the server.');
  await vi.advanceTimersByTimeAsync(60_000);
  become('lost');
  const tries = sentTexts.length;
  await vi.advanceTimersByTimeAsync(600_000);
  expect([sentTexts.length, states(outbox)]).toEqual([tries, ['words queued']]);
  answer = () => undefined;
  become('connected');
  await vi.advanceTimersByTimeAsync(100);
  expect(states(outbox)).toEqual(['words sent']);
});

it('fails a message at once when the server rejects it', async () => {
  answer = () => failure('INVALID');
  const outbox = start();
  outbox.write({ chatId: 'one', text: 'words' });
  await vi.advanceTimersByTimeAsync(100);
  expect(outbox.get()[0]).toMatchObject({ state: 'failed', why: 'It is INVALID.' });
});

it('sends nothing over the connection of another user, and stores the message', async () => {
  const outbox = start();
  become('lost');
  outbox.write({ chatId: 'one', text: 'words' });
  signedIn = 'ilo';
  become('connected');
  await vi.advanceTimersByTimeAsync(10_000);
  expect([sentTexts, states(outbox)]).toEqual([[], ['words queued']]);
  signedIn = 'nia';
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sentTexts).toEqual(['words']);
});

it('stores pending messages after the session has ended, only for the same user, until they sign out', () => {
  const storage = new FakeStorage();
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage: storage }));
  realtime.state = 'lost';
  start().write({ chatId: 'one', text: 'words' });
  stop();
  expect(new Outbox('ilo', realtime).get()).toEqual([]);
  new Outbox('ilo', realtime).clear();
  const laterOutbox = new Outbox('nia', realtime);
  expect(states(laterOutbox)).toEqual(['words queued']);
  // Another tab stores a message too.
  new Outbox('nia', realtime).write({ chatId: 'one', text: 'more' });
  laterOutbox.clear();
  expect([storage.length, new Outbox('nia', realtime).get()]).toEqual([0, []]);
});
