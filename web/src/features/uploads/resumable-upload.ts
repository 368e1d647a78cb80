import { API_PATH, uploadPaths } from '@backbeat/contract';
import type { DetailedError, Upload } from 'tus-js-client';
import { ApiFailure, NetworkFailure } from '../../api/failures.ts';
import type { ClientRoute } from '../../api/routes.ts';
import { reportSessionFailure } from '../../api/session-failure.ts';
import { addSample, secondsLeft, type Sample } from '../../lib/format/upload-progress.ts';
import { messages } from './uploads.messages.ts';

export interface UploadState {
  /**
   * `lost`: the connection is gone, and the upload retries; `checking`: all bytes are sent, and the
   * server validates the file; `stopped`: the user cancelled it.
   */
  step: 'none' | 'starting' | 'sending' | 'lost' | 'checking' | 'stopped' | 'failed' | 'done';
  /** Bytes. */
  sentBytes: number;
  total: number;
  /** Seconds; null while unknown. */
  remainingSeconds: number | null;
  /** The id of the upload on the server, once it has one. */
  id: string | null;
  /** Why the upload failed. */
  sentence: string;
}

export const noUpload: UploadState = {
  step: 'none',
  sentBytes: 0,
  total: 0,
  remainingSeconds: null,
  id: null,
  sentence: '',
};

type FileFacts = Pick<File, 'name' | 'size' | 'lastModified'>;

/** Stores the address of a file's upload, so that it can resume. */
export interface UploadMemory {
  /** Returns undefined for a file other than the stored one. */
  read: (file: FileFacts) => string | undefined;
  write: (file: FileFacts, url: string) => void;
  forget: () => void;
}

export interface ResumableOptions {
  purpose: keyof typeof uploadPaths;
  /** Metadata for the server besides the name. */
  metadata?: Record<string, string>;
  memory: UploadMemory;
  /** The request that will use the upload. An expired session is reported as for that request. */
  route: ClientRoute;
  /** Returns the error message for the user. */
  sentenceOf: (failure: Error) => string;
  /** Called when the server rejects the file. */
  onRefused?: (sentence: string) => void;
}

/** Milliseconds before each retry. Progress resets the delay to the first one. */
const RETRY_DELAYS_MS = [0, 1_000, 2_000, 4_000, 8_000, 15_000, ...Array.from({ length: 30 }, () => 30_000)];

export const UPLOAD_CANCELLED = messages.uploadCancelled;

/**
 * Returns whether a retry may succeed. For a missing upload (404), a retry by the user starts a new
 * one.
 */
export const isWorthRetrying = (status: number): boolean =>
  [0, 404, 409, 423, 429].includes(status) || status >= 500;

/** Uploads one file at a time to the server. It resumes after a lost connection. */
export class ResumableUpload {
  #state = noUpload;
  readonly #watchers = new Set<() => void>();
  readonly #options: ResumableOptions;
  #file: File | null = null;
  #tus: Upload | undefined;
  /** Changes when the current upload is no longer wanted. */
  #round = 0;
  #samples: readonly Sample[] = [];

  constructor(options: ResumableOptions) {
    this.#options = options;
  }

  get state(): UploadState {
    return this.#state;
  }

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** Uploads a file in place of the previous one; null uploads nothing. */
  take(file: File | null): void {
    if (file === this.#file) return;
    if (this.#file) this.#drop();
    this.#file = file;
    if (file) this.#start(file);
    else this.#set(noUpload);
  }

  /** Stops the upload and deletes it from the server. */
  cancel(): void {
    this.#drop();
    this.#set({ ...noUpload, step: 'stopped', total: this.#file?.size ?? 0 });
  }

  /** Retries a failed or cancelled upload. */
  retry(): void {
    if (this.#file) this.#start(this.#file);
  }

  /** Stops when the page closes. The server keeps the received bytes for a later resume. */
  leave(): void {
    this.#round += 1;
    void this.#tus?.abort();
    this.#tus = undefined;
    this.#file = null;
    this.#state = noUpload;
    window.removeEventListener('online', this.#goOn);
  }

  /**
   * Resolves with the id of the complete upload, and retries a failed or cancelled one first.
   * Rejects on any other end.
   */
  complete(signal: AbortSignal): Promise<string> {
    if (this.#state.step === 'stopped' || this.#state.step === 'failed') this.retry();
    return new Promise((resolve, reject) => {
      const look = () => {
        const { step, id, sentence } = this.#state;
        if (step === 'done' && id !== null) resolve(id);
        else if (step === 'failed' || step === 'stopped' || step === 'none')
          reject(new Error(sentence || UPLOAD_CANCELLED));
        else return;
        stop();
      };
      const stop = this.watch(look);
      signal.addEventListener('abort', () => {
        stop();
        reject(signal.reason);
      });
      look();
    });
  }

  #start(file: File): void {
    const round = (this.#round += 1);
    const ifCurrent =
      <A extends unknown[]>(handle: (...args: A) => void) =>
      (...args: A) =>
        round === this.#round ? handle(...args) : undefined;
    this.#samples = [];
    this.#set({ ...noUpload, step: 'starting', total: file.size });
    window.addEventListener('online', this.#goOn);
    const begin = async () => {
      const { Upload: Tus } = await import('tus-js-client');
      if (round !== this.#round) return;
      const uploadUrl = this.#options.memory.read(file);
      this.#tus = new Tus(file, {
        endpoint: `${API_PATH}${uploadPaths[this.#options.purpose]}`,
        ...(uploadUrl !== undefined && { uploadUrl }),
        metadata: { ...this.#options.metadata, filename: file.name },
        // `UploadMemory` stores which upload belongs to which file.
        storeFingerprintForResuming: false,
        retryDelays: RETRY_DELAYS_MS,
        onAfterResponse: (request, response) => {
          // Without this error, tus-js-client would take a busy or starting server for one that
          // does not know the upload, and start a new one.
          if (request.getMethod() === 'HEAD' && response.getStatus() >= 429)
            throw new NetworkFailure('No response from the server.');
        },
        onShouldRetry: (error, attempt) => {
          const status = error.originalResponse?.getStatus() ?? 0;
          // An upload without its target will not succeed later either.
          const isTargetMissing = status === 404 && error.originalRequest?.getMethod() === 'POST';
          const willRetry = isWorthRetrying(status) && !isTargetMissing;
          if (willRetry && attempt > 0)
            ifCurrent(() => this.#set({ ...this.#state, step: 'lost', remainingSeconds: null }))();
          return willRetry;
        },
        onUploadUrlAvailable: ifCurrent(() => this.#remember(file)),
        onProgress: ifCurrent((sentBytes, total) => this.#progress(sentBytes, total)),
        onSuccess: ifCurrent(() => this.#set({ ...this.#state, step: 'done', sentBytes: file.size })),
        onError: ifCurrent((error) => this.#fail(error)),
      });
      this.#tus.start();
    };
    begin().catch(ifCurrent((error: unknown) => this.#fail(error)));
  }

  #remember(file: File): void {
    const url = this.#tus?.url;
    if (!url) return;
    this.#options.memory.write(file, new URL(url, window.location.href).pathname);
    this.#set({ ...this.#state, id: url.split('/').at(-1) ?? null });
  }

  #progress(sentBytes: number, total: number): void {
    this.#samples = addSample(this.#samples, { at: performance.now(), sentBytes });
    const remainingSeconds = secondsLeft(this.#samples, total);
    this.#set({
      ...this.#state,
      step: sentBytes < total ? 'sending' : 'checking',
      sentBytes,
      total,
      remainingSeconds,
    });
  }

  #fail(error: unknown): void {
    const failure = toFailure(error);
    reportSessionFailure(this.#options.route, failure);
    const sentence = this.#options.sentenceOf(failure);
    this.#set({ ...this.#state, step: 'failed', remainingSeconds: null, sentence });
    if (!(failure instanceof ApiFailure) || ![413, 415].includes(failure.status)) return;
    this.#options.memory.forget();
    this.#options.onRefused?.(sentence);
  }

  /** The browser is online again, so the next retry need not wait. */
  readonly #goOn = (): void => {
    if (!this.#file || !['lost', 'failed'].includes(this.#state.step)) return;
    void this.#tus?.abort();
    this.#start(this.#file);
  };

  #drop(): void {
    this.#round += 1;
    // The server deletes abandoned uploads after a while.
    this.#tus?.abort(true).catch(() => undefined);
    this.#tus = undefined;
    this.#options.memory.forget();
    window.removeEventListener('online', this.#goOn);
  }

  #set(state: UploadState): void {
    this.#state = state;
    for (const watcher of this.#watchers) watcher();
  }
}

const isDetailed = (error: unknown): error is DetailedError =>
  error instanceof Error && 'originalResponse' in error;

/** Maps an error of the library to a failure of the API client. */
function toFailure(error: unknown): Error {
  const response = isDetailed(error) ? error.originalResponse : null;
  if (!response) return new NetworkFailure('No response from the server.', { cause: error });
  const headers = new Headers({ 'content-type': response.getHeader('content-type') ?? '' });
  return new ApiFailure({ status: response.getStatus(), statusText: '', headers }, response.getBody());
}
