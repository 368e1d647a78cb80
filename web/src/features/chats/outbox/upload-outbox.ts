import { chats } from '@backbeat/contract';
import { getDeviceTime } from '../../../lib/time/clock.ts';
import { call } from '../../../api/client.ts';
import { failureSentence } from '../../../api/failure-sentence.ts';
import { ApiFailure } from '../../../api/failures.ts';
import { api } from '../../../api/routes.ts';
import { openSessionStorage } from '../../../lib/open-storage.ts';
import { randomKey } from '../../../lib/random-key.ts';
import { noUpload, ResumableUpload, type UploadState } from '../../uploads/index.ts';
import { fetchCurrentUserId, SENT_TTL_MS } from './outbox.ts';
import {
  deleteExpiredFiles,
  storePendingFile,
  readPendingUploads,
  readPendingFile,
  writePendingUploads,
  type StoredUpload,
} from './stored-uploads.ts';

/** A pending upload to a chat. */
export interface PendingUpload extends StoredUpload {
  file: File;
  state: UploadState;
  /** The reason of the failure; undefined while the upload is queued or running. */
  why?: string;
  /** The server rejects the file, so a retry would fail too. */
  isRefused?: true;
  /** The upload is sent but not in the conversation yet. */
  isDone?: true;
}

/** Milliseconds before each retry of sending a complete upload. */
const RETRY_DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 15_000, ...Array.from({ length: 30 }, () => 30_000)];

/**
 * The pending uploads of a user. They run one after the other, so that the messages keep the order
 * in which the files were chosen. Each resumes after a lost connection or a reload.
 */
class UploadOutbox {
  #state: readonly PendingUpload[] = [];
  readonly #userId: string;
  readonly #watchers = new Set<() => void>();
  #isRestoring = true;
  #current: { clientId: string; upload: ResumableUpload; cancel: AbortController } | undefined;

  constructor(userId: string) {
    this.#userId = userId;
    void this.#restore();
  }

  readonly get = (): readonly PendingUpload[] => this.#state;
  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  readonly send = (chatId: string, file: File): void => {
    const storedUpload = { clientId: randomKey(), chatId, at: getDeviceTime() };
    void storePendingFile(storedUpload, file);
    this.#set([...this.#state, { ...storedUpload, file, state: { ...noUpload, total: file.size } }]);
    void this.#next();
  };

  readonly retry = (clientId: string): void => {
    this.#change(clientId, ({ why: _why, ...upload }) => upload);
    void this.#next();
  };

  readonly cancel = (clientId: string): void => {
    if (this.#current?.clientId === clientId) {
      this.#current.upload.cancel();
      this.#current.cancel.abort();
    }
    this.#drop(({ clientId: each }) => each === clientId);
  };

  /** Cancels all uploads, including those not restored yet, because the user has signed out. */
  readonly clear = (): void => {
    this.#isRestoring = false;
    for (const storedUpload of readPendingUploads(openSessionStorage(), this.#userId))
      void storePendingFile(storedUpload, null);
    for (const { clientId } of this.#state) this.cancel(clientId);
    writePendingUploads(openSessionStorage(), this.#userId, []);
  };

  /** Removes uploads that are in the conversation. */
  readonly markArrived = (clientIds: ReadonlySet<string>): void =>
    this.#drop(({ clientId }) => clientIds.has(clientId));

  async #restore(): Promise<void> {
    await deleteExpiredFiles();
    const uploads: PendingUpload[] = [];
    for (const storedUpload of readPendingUploads(openSessionStorage(), this.#userId)) {
      const file = await readPendingFile(storedUpload);
      if (file) uploads.push({ ...storedUpload, file, state: { ...noUpload, total: file.size } });
    }
    if (uploads.length === 0 || !this.#isRestoring) return;
    this.#set([...uploads, ...this.#state]);
    await this.#next();
  }

  async #next(): Promise<void> {
    const next = this.#state.find((each) => each.why === undefined && !each.isDone);
    if (!next || this.#current) return;
    const { clientId } = next;
    const cancel = new AbortController();
    const upload = this.#uploadOf(next);
    const unwatch = upload.watch(() => this.#change(clientId, (each) => ({ ...each, state: upload.state })));
    this.#current = { clientId, upload, cancel };
    try {
      upload.take(next.file);
      const id = await upload.complete(cancel.signal);
      await this.#finish(next, id, cancel.signal);
      this.#markSent(next);
    } catch (error) {
      const reason = upload.state.step === 'failed' ? upload.state.sentence : failureMessageOf(error);
      const refusal = isRejected(error) && { isRefused: true as const };
      if (!cancel.signal.aborted) this.#change(clientId, (each) => ({ ...each, why: reason, ...refusal }));
    } finally {
      unwatch();
      upload.leave();
      this.#current = undefined;
    }
    await this.#next();
  }

  /**
   * The upload is a message now. The realtime event removes its row, and a timeout does when the
   * chat is not open.
   */
  #markSent(upload: PendingUpload): void {
    const { clientId } = upload;
    this.#change(clientId, (each) => ({ ...each, isDone: true }));
    void storePendingFile(upload, null);
    setTimeout(() => this.markArrived(new Set([clientId])), SENT_TTL_MS);
  }

  /** Turns the complete upload into a message. Repeated calls create only one message. */
  async #finish({ clientId, chatId }: PendingUpload, upload: string, signal: AbortSignal): Promise<void> {
    for (const pause of [...RETRY_DELAYS_MS, null]) {
      try {
        // Another user may have signed in on another tab in the meantime.
        if ((await fetchCurrentUserId()) !== this.#userId) throw new UserChanged();
        const input = { params: { id: chatId, upload }, body: { clientId } };
        await call(api.chats.sendUpload, input, { signal });
        return;
      } catch (error) {
        const status = error instanceof ApiFailure ? error.status : 0;
        const isOwn = !(error instanceof UserChanged);
        const isTransient = isOwn && (status === 0 || status === 429 || status >= 500);
        if (signal.aborted || !isTransient || pause === null) throw error;
        this.#change(clientId, (each) => ({
          ...each,
          state: { ...each.state, step: 'lost', remainingSeconds: null },
        }));
        await delay(pause, signal);
      }
    }
  }

  #uploadOf({ clientId, chatId }: PendingUpload): ResumableUpload {
    const keepUrl = (url: string | undefined) =>
      this.#change(clientId, ({ url: _url, ...upload }) => ({
        ...upload,
        ...(url !== undefined && { url }),
      }));
    return new ResumableUpload({
      purpose: 'chats',
      metadata: { chat: chatId },
      memory: {
        read: () => this.#state.find((each) => each.clientId === clientId)?.url,
        write: (_file, url) => keepUrl(url),
        forget: () => keepUrl(undefined),
      },
      route: api.chats.sendUpload,
      sentenceOf: failureMessageOf,
      onRefused: () => this.#change(clientId, (each) => ({ ...each, isRefused: true })),
    });
  }

  #change(clientId: string, change: (upload: PendingUpload) => PendingUpload): void {
    this.#set(this.#state.map((each) => (each.clientId === clientId ? change(each) : each)));
  }

  #drop(isGone: (upload: PendingUpload) => boolean): void {
    const goneUploads = this.#state.filter(isGone);
    if (goneUploads.length === 0) return;
    for (const upload of goneUploads) void storePendingFile(upload, null);
    this.#set(this.#state.filter((each) => !goneUploads.includes(each)));
  }

  #set(next: readonly PendingUpload[]): void {
    this.#state = next;
    const unsentUploads = next.filter(({ isDone }) => !isDone);
    writePendingUploads(openSessionStorage(), this.#userId, unsentUploads);
    for (const watcher of this.#watchers) watcher();
  }
}

/** The signed-in user is not the one who chose the file. */
class UserChanged extends Error {}

/** Resolves after so many milliseconds, or at once when the signal aborts. */
const delay = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

/** The message of the server about a file, else a general failure message. */
const failureMessageOf = (error: unknown): string =>
  error instanceof ApiFailure && error.status < 500 && error.sentence !== undefined
    ? error.sentence
    : `${chats.messages.uploadFailed}. ${failureSentence(error)}`;

const isRejected = (error: unknown): boolean =>
  error instanceof ApiFailure && [413, 415].includes(error.status);

const outboxes = new Map<string, UploadOutbox>();

/** The pending uploads of a user in this tab. */
export function uploadOutboxOf(userId: string): UploadOutbox {
  const outbox = outboxes.get(userId) ?? new UploadOutbox(userId);
  outboxes.set(userId, outbox);
  return outbox;
}
