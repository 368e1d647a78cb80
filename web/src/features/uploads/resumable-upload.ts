import { uploadPaths } from '@backbeat/contract';
import type { DetailedError, Upload } from 'tus-js-client';
import { ApiFailure, NetworkFailure } from '../../api/failures.ts';
import type { Wire } from '../../api/routes.ts';
import { tellOfFailure } from '../../api/session-failure.ts';
import { addSample, secondsLeft, type Sample } from '../../lib/upload-pace.ts';

export interface UploadState {
  /**
   * `lost`: the connection is gone, and it is tried again; `checking`: all has been sent, and the server looks at it;
   * `stopped`: somebody cancelled it.
   */
  step: 'none' | 'starting' | 'sending' | 'lost' | 'checking' | 'stopped' | 'failed' | 'done';
  /** Bytes. */
  sent: number;
  total: number;
  /** Seconds; null while nobody can tell. */
  left: number | null;
  /** By which the server knows it, as soon as it does. */
  id: string | null;
  /** Why it failed. */
  sentence: string;
}

export const noUpload: UploadState = { step: 'none', sent: 0, total: 0, left: null, id: null, sentence: '' };

type FileFacts = Pick<File, 'name' | 'size' | 'lastModified'>;

/** Where the upload of a file was, so that it goes on there. */
export interface UploadMemory {
  /** Undefined for a file that is not the one that was kept. */
  read: (file: FileFacts) => string | undefined;
  write: (file: FileFacts, url: string) => void;
  forget: () => void;
}

export interface ResumableOptions {
  purpose: keyof typeof uploadPaths;
  /** What the server is told besides the name. */
  metadata?: Record<string, string>;
  memory: UploadMemory;
  /** The call in which the upload will be used; a session that has ended is told as by that. */
  route: Wire;
  /** Why it failed, for a person. */
  sentenceOf: (failure: Error) => string;
  /** Told where the server does not take the file. */
  onRefused?: (sentence: string) => void;
}

/** Milliseconds before each next try. Once bytes have come through again, it begins at the first one. */
const PAUSES = [0, 1_000, 2_000, 4_000, 8_000, 15_000, ...Array.from({ length: 30 }, () => 30_000)];

export const CANCELLED = 'The upload was cancelled.';

/** Whether a try may come through later. What is not there any more (404) is begun anew by trying again. */
export const isWorthRetrying = (status: number): boolean =>
  [0, 404, 409, 423, 429].includes(status) || status >= 500;

/** A file on its way to the server, one at a time. It goes on where a lost connection left it. */
export class ResumableUpload {
  #state = noUpload;
  readonly #watchers = new Set<() => void>();
  readonly #options: ResumableOptions;
  #file: File | null = null;
  #tus: Upload | undefined;
  /** Changes when what is under way is not wanted any more. */
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

  /** Sends a file, in place of the one before; null sends nothing. */
  take(file: File | null): void {
    if (file === this.#file) return;
    if (this.#file) this.#drop();
    this.#file = file;
    if (file) this.#start(file);
    else this.#set(noUpload);
  }

  /** Stops it, and the server forgets what it has of it. */
  cancel(): void {
    this.#drop();
    this.#set({ ...noUpload, step: 'stopped', total: this.#file?.size ?? 0 });
  }

  /** Tries again what failed or was cancelled. */
  retry(): void {
    if (this.#file) this.#start(this.#file);
  }

  /** The page is left: what has arrived stays there for whoever comes back. */
  leave(): void {
    this.#round += 1;
    void this.#tus?.abort();
    this.#tus = undefined;
    this.#file = null;
    this.#state = noUpload;
    window.removeEventListener('online', this.#goOn);
  }

  /** Resolves with its id when it is complete; a failed or cancelled one is tried again. Rejects where it ends otherwise. */
  complete(signal: AbortSignal): Promise<string> {
    if (this.#state.step === 'stopped' || this.#state.step === 'failed') this.retry();
    return new Promise((resolve, reject) => {
      const look = () => {
        const { step, id, sentence } = this.#state;
        if (step === 'done' && id !== null) resolve(id);
        else if (step === 'failed' || step === 'stopped' || step === 'none')
          reject(new Error(sentence || CANCELLED));
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
      <A extends unknown[]>(act: (...given: A) => void) =>
      (...given: A) =>
        round === this.#round ? act(...given) : undefined;
    this.#samples = [];
    this.#set({ ...noUpload, step: 'starting', total: file.size });
    window.addEventListener('online', this.#goOn);
    const begin = async () => {
      const { Upload: Tus } = await import('tus-js-client');
      if (round !== this.#round) return;
      const known = this.#options.memory.read(file);
      this.#tus = new Tus(file, {
        endpoint: `/api${uploadPaths[this.#options.purpose]}`,
        ...(known !== undefined && { uploadUrl: known }),
        metadata: { ...this.#options.metadata, filename: file.name },
        // Which upload goes with which file is remembered here.
        storeFingerprintForResuming: false,
        retryDelays: PAUSES,
        onAfterResponse: (request, response) => {
          // Asked how far it is, a server that is starting just now would be taken for one that does not know it.
          if (request.getMethod() === 'HEAD' && response.getStatus() >= 429)
            throw new NetworkFailure('There was no answer.');
        },
        onShouldRetry: (error, attempt) => {
          const status = error.originalResponse?.getStatus() ?? 0;
          // What cannot be begun, since what it is for is not there, will not be there later.
          const isHopeless = status === 404 && error.originalRequest?.getMethod() === 'POST';
          const willTry = isWorthRetrying(status) && !isHopeless;
          if (willTry && attempt > 0)
            ifCurrent(() => this.#set({ ...this.#state, step: 'lost', left: null }))();
          return willTry;
        },
        onUploadUrlAvailable: ifCurrent(() => this.#remember(file)),
        onProgress: ifCurrent((sent, total) => this.#progress(sent, total)),
        onSuccess: ifCurrent(() => this.#set({ ...this.#state, step: 'done', sent: file.size })),
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

  #progress(sent: number, total: number): void {
    this.#samples = addSample(this.#samples, { at: performance.now(), sent });
    const left = secondsLeft(this.#samples, total);
    this.#set({ ...this.#state, step: sent < total ? 'sending' : 'checking', sent, total, left });
  }

  #fail(error: unknown): void {
    const failure = toFailure(error);
    tellOfFailure(this.#options.route, failure);
    const sentence = this.#options.sentenceOf(failure);
    this.#set({ ...this.#state, step: 'failed', left: null, sentence });
    if (!(failure instanceof ApiFailure) || ![413, 415].includes(failure.status)) return;
    this.#options.memory.forget();
    this.#options.onRefused?.(sentence);
  }

  /** The browser is connected again: there is no reason to wait for the next try. */
  readonly #goOn = (): void => {
    if (!this.#file || !['lost', 'failed'].includes(this.#state.step)) return;
    void this.#tus?.abort();
    this.#start(this.#file);
  };

  #drop(): void {
    this.#round += 1;
    // What is not taken back is forgotten by the server after a while.
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

/** What the library reports, as one of the failures that every call has. */
function toFailure(error: unknown): Error {
  const response = isDetailed(error) ? error.originalResponse : null;
  if (!response) return new NetworkFailure('There was no answer.', { cause: error });
  const headers = new Headers({ 'content-type': response.getHeader('content-type') ?? '' });
  return new ApiFailure({ status: response.getStatus(), statusText: '', headers }, response.getBody());
}
