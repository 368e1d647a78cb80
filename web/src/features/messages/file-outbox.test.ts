import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeStorage } from './fake-storage.fixture.ts';
import { fileOutboxOf } from './file-outbox.ts';

interface Options {
  onUploadUrlAvailable: () => void;
  onSuccess: () => void;
}

/** The library that uploads: what is begun has come whole at once. */
class Fake {
  readonly url = '/api/chats/uploads/upload';
  readonly #options: Options;

  constructor(_file: File, options: Options) {
    this.#options = options;
  }

  start(): void {
    this.#options.onUploadUrlAvailable();
    this.#options.onSuccess();
  }

  async abort(): Promise<void> {
    // Nothing is under way.
  }
}

vi.mock('tus-js-client', () => ({ Upload: Fake }));
// It comes along with what features share of uploads, and wants a browser that plays.
vi.mock('../../player/index.ts', () => ({}));

const file = new File(['some bytes'], 'song.mp3');
const storage = new FakeStorage();
/** Answers the call by which what has come whole becomes a message. */
let answer: () => Response;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'window',
    Object.assign(new EventTarget(), {
      location: { href: 'http://localhost/messages' },
      sessionStorage: storage,
    }),
  );
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('/files/') ? answer() : Response.json({ id: 'nia' }),
  );
});
afterEach(() => {
  fileOutboxOf('nia').clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('keeps nothing of what is sent for after a reload, and shows it no more after a while, wherever one is', async () => {
  answer = () => Response.json({});
  const outbox = fileOutboxOf('nia');
  outbox.send('chat', file);
  expect(storage.length).toBe(1);
  await vi.waitUntil(() => outbox.get()[0]?.isDone);
  expect(storage.length).toBe(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(outbox.get()).toEqual([]);
});

it('keeps what could not be sent, for whoever tries it again', async () => {
  answer = () => Response.json({ error: 'Chat not found.', code: 'NOT_FOUND' }, { status: 404 });
  const outbox = fileOutboxOf('nia');
  outbox.send('chat', file);
  await vi.waitUntil(() => outbox.get()[0]?.why === 'Chat not found.');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([outbox.get().length, storage.length]).toEqual([1, 1]);
});
