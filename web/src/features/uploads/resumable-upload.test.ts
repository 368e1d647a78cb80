import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiFailure } from '../../api/failures.ts';
import { api } from '../../api/routes.ts';
import { UPLOAD_CANCELLED, ResumableUpload } from './resumable-upload.ts';

interface Options {
  uploadUrl?: string;
  onUploadUrlAvailable: () => void;
  onProgress: (sentBytes: number, total: number) => void;
  onSuccess: () => void;
  onError: (error: Error) => void;
  onShouldRetry: (error: object, attempt: number) => boolean;
}

/** The started uploads, whose server side the test plays. */
let fakes: Fake[] = [];

class Fake {
  url: string | null = null;
  readonly options: Options;
  readonly abortFlags: boolean[] = [];

  constructor(_file: File, options: Options) {
    this.options = options;
    fakes.push(this);
  }

  start(): void {
    this.url = this.options.uploadUrl ?? `/api/posts/uploads/upload-${fakes.length}`;
    this.options.onUploadUrlAvailable();
  }

  async abort(shouldTerminate = false): Promise<void> {
    this.abortFlags.push(shouldTerminate);
  }
}

vi.mock('tus-js-client', () => ({ Upload: Fake }));

const file = new File(['some bytes'], 'song.mp3');
const answerWith = (status: number, body: string) =>
  Object.assign(new Error('tus'), {
    originalResponse: { getStatus: () => status, getHeader: () => 'application/json', getBody: () => body },
  });

function newUpload() {
  const storedUrls = new Map<File, string>();
  const memory = {
    read: (of: object) => (of === file ? storedUrls.get(file) : undefined),
    write: (_of: object, url: string) => void storedUrls.set(file, url),
    forget: () => storedUrls.clear(),
  };
  const refusals: string[] = [];
  const upload = new ResumableUpload({
    purpose: 'posts',
    memory,
    route: api.posts.createPost,
    sentenceOf: (failure) =>
      (failure instanceof ApiFailure ? failure.sentence : undefined) ?? 'Upload failed. Please try again.',
    onRefused: (sentence) => refusals.push(sentence),
  });
  return { upload, storedUrls, refusals };
}

/** Waits until the library is loaded. */
const lastStarted = (count: number) =>
  vi.waitFor(() => {
    const last = fakes.at(count - 1);
    if (!last) throw new Error('Nothing has been begun.');
    return last;
  });

beforeEach(() => {
  fakes = [];
  vi.stubGlobal(
    'window',
    Object.assign(new EventTarget(), { location: { href: 'http://localhost/create-post' } }),
  );
});
afterEach(() => vi.unstubAllGlobals());

describe('a resumable upload', () => {
  test('resolves with the id of a complete upload', async () => {
    const { upload } = newUpload();
    upload.take(file);
    const complete = upload.complete(new AbortController().signal);
    const { options } = await lastStarted(1);
    options.onProgress(4, 10);
    expect(upload.state).toMatchObject({ step: 'sending', sentBytes: 4, total: 10, id: 'upload-1' });
    options.onProgress(10, 10);
    expect(upload.state.step).toBe('checking');
    options.onSuccess();
    expect(await complete).toBe('upload-1');
  });

  test('reports a lost connection at the second try and resumes when the browser is online', async () => {
    const { upload } = newUpload();
    upload.take(file);
    const first = await lastStarted(1);
    first.options.onProgress(4, 10);
    expect(first.options.onShouldRetry({ originalResponse: null }, 0)).toBe(true);
    expect(upload.state.step).toBe('sending');
    expect(first.options.onShouldRetry({ originalResponse: null }, 1)).toBe(true);
    expect(upload.state.step).toBe('lost');
    window.dispatchEvent(new Event('online'));
    const second = await lastStarted(2);
    expect(second.options.uploadUrl).toBe('/api/posts/uploads/upload-1');
    first.options.onProgress(5, 10);
    expect(upload.state.step).toBe('starting');
  });

  test("forgets the upload of a rejected file and shows the server's message", async () => {
    const { upload, storedUrls, refusals } = newUpload();
    upload.take(file);
    const { options } = await lastStarted(1);
    expect(options.onShouldRetry(answerWith(415, ''), 0)).toBe(false);
    options.onError(answerWith(415, '{"error":"No music.","code":"WRONG_KIND"}'));
    expect([refusals, storedUrls.size]).toEqual([['No music.'], 0]);
  });

  test('resumes a failed upload when the user publishes', async () => {
    const { upload } = newUpload();
    upload.take(file);
    const { options } = await lastStarted(1);
    options.onError(answerWith(503, ''));
    expect(upload.state).toMatchObject({ step: 'failed', sentence: 'Upload failed. Please try again.' });
    const complete = upload.complete(new AbortController().signal);
    const second = await lastStarted(2);
    expect(second.options.uploadUrl).toBe('/api/posts/uploads/upload-1');
    second.options.onSuccess();
    expect(await complete).toBe('upload-1');
  });

  test('deletes an upload from the server when it is cancelled or its file is replaced', async () => {
    const { upload, storedUrls } = newUpload();
    upload.take(file);
    const first = await lastStarted(1);
    const complete = upload.complete(new AbortController().signal);
    upload.cancel();
    await expect(complete).rejects.toThrow(UPLOAD_CANCELLED);
    expect([upload.state.step, first.abortFlags, storedUrls.size]).toEqual(['stopped', [true], 0]);
    upload.take(new File(['other bytes'], 'other.mp3'));
    const second = await lastStarted(2);
    expect(second.options.uploadUrl).toBeUndefined();
    upload.take(null);
    expect([upload.state.step, second.abortFlags]).toEqual(['none', [true]]);
  });

  test('leaves the upload on the server when the page closes', async () => {
    const { upload, storedUrls } = newUpload();
    upload.take(file);
    const first = await lastStarted(1);
    upload.leave();
    expect([first.abortFlags, storedUrls.size]).toEqual([[false], 1]);
  });
});
