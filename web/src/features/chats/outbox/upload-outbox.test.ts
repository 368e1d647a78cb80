import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeStorage } from './fake-storage.fixture.ts';
import { uploadOutboxOf } from './upload-outbox.ts';

interface Options {
  onUploadUrlAvailable: () => void;
  onSuccess: () => void;
}

/** A fake upload library whose uploads complete at once. */
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
    // No upload is running.
  }
}

vi.mock('tus-js-client', () => ({ Upload: Fake }));
// The shared upload code imports the player, which needs a browser.
vi.mock('../../../player/index.ts', () => ({}));

const file = new File(['some bytes'], 'song.mp3');
const storage = new FakeStorage();
/** The response to the call that turns a complete upload into a message. */
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
  uploadOutboxOf('nia').clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('stores nothing for a reload once a file is sent, and removes its row after a while on any screen', async () => {
  answer = () => Response.json({});
  const outbox = uploadOutboxOf('nia');
  outbox.send('chat', file);
  expect(storage.length).toBe(1);
  await vi.waitUntil(() => outbox.get()[0]?.isDone);
  expect(storage.length).toBe(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(outbox.get()).toEqual([]);
});

it('stores a failed upload, so that the user can retry it', async () => {
  answer = () => Response.json({ error: 'Chat not found.', code: 'NOT_FOUND' }, { status: 404 });
  const outbox = uploadOutboxOf('nia');
  outbox.send('chat', file);
  await vi.waitUntil(() => outbox.get()[0]?.why === 'Chat not found.');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([outbox.get().length, storage.length]).toEqual([1, 1]);
});
