import { chats } from '@backbeat/contract';
import { call } from '../../api/client.ts';
import { failureSentence } from '../../api/failure-sentence.ts';
import { ApiFailure } from '../../api/failures.ts';
import { api } from '../../api/routes.ts';
import { openSessionStorage } from '../../lib/open-storage.ts';
import { randomKey } from '../../lib/random-key.ts';
import { askWho } from './ask-who.ts';
import { noUpload, ResumableUpload, type UploadState } from '../uploads/index.ts';
import { REMEMBERED } from './outbox.ts';
import {
  forgetSentFiles,
  keepSentFile,
  readSendings,
  readSentFile,
  writeSendings,
  type KeptSending,
} from './stored-uploads.ts';

/** A file on its way to a chat. */
export interface Sending extends KeptSending {
  file: File;
  state: UploadState;
  /** Why it failed; undefined while it is under way or waits for its turn. */
  why?: string;
  /** The server does not take it, and would not a second time. */
  isRefused?: true;
  /** It is sent, and only has not been heard of yet. */
  isDone?: true;
}

/** Milliseconds before each next try to send what has come whole. */
const PAUSES = [1_000, 2_000, 4_000, 8_000, 15_000, ...Array.from({ length: 30 }, () => 30_000)];

/**
 * Files that somebody sends, one after the other, so that they stand in the order in which they were chosen. Each goes on
 * where a lost connection or a reload has left it.
 */
class FileOutbox {
  #state: readonly Sending[] = [];
  readonly #userId: string;
  readonly #watchers = new Set<() => void>();
  #isRestoring = true;
  #current: { clientId: string; upload: ResumableUpload; cancel: AbortController } | undefined;

  constructor(userId: string) {
    this.#userId = userId;
    void this.#restore();
  }

  readonly get = (): readonly Sending[] => this.#state;
  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  readonly send = (chatId: string, file: File): void => {
    const kept = { clientId: randomKey(), chatId, at: Date.now() };
    void keepSentFile(kept, file);
    this.#set([...this.#state, { ...kept, file, state: { ...noUpload, total: file.size } }]);
    void this.#next();
  };

  readonly retry = (clientId: string): void => {
    this.#change(clientId, ({ why: _why, ...rest }) => rest);
    void this.#next();
  };

  readonly cancel = (clientId: string): void => {
    if (this.#current?.clientId === clientId) {
      this.#current.upload.cancel();
      this.#current.cancel.abort();
    }
    this.#drop(({ clientId: each }) => each === clientId);
  };

  /** Gives up all of them, those also that are still to be found again: whoever sends them has left. */
  readonly clear = (): void => {
    this.#isRestoring = false;
    for (const kept of readSendings(openSessionStorage(), this.#userId)) void keepSentFile(kept, null);
    for (const { clientId } of this.#state) this.cancel(clientId);
    writeSendings(openSessionStorage(), this.#userId, []);
  };

  /** These stand in a conversation. */
  readonly arrived = (clientIds: ReadonlySet<string>): void =>
    this.#drop(({ clientId }) => clientIds.has(clientId));

  async #restore(): Promise<void> {
    await forgetSentFiles();
    const found: Sending[] = [];
    for (const kept of readSendings(openSessionStorage(), this.#userId)) {
      const file = await readSentFile(kept);
      if (file) found.push({ ...kept, file, state: { ...noUpload, total: file.size } });
    }
    if (found.length === 0 || !this.#isRestoring) return;
    this.#set([...found, ...this.#state]);
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
      this.#sent(next);
    } catch (error) {
      const said = upload.state.step === 'failed' ? upload.state.sentence : whyOf(error);
      const refused = isRefusal(error) && { isRefused: true as const };
      if (!cancel.signal.aborted) this.#change(clientId, (each) => ({ ...each, why: said, ...refused }));
    } finally {
      unwatch();
      upload.leave();
      this.#current = undefined;
    }
    await this.#next();
  }

  /** It is a message, which the server tells of; where that is not in sight, its row goes by itself. */
  #sent(sending: Sending): void {
    const { clientId } = sending;
    this.#change(clientId, (each) => ({ ...each, isDone: true }));
    void keepSentFile(sending, null);
    setTimeout(() => this.arrived(new Set([clientId])), REMEMBERED);
  }

  /** It has come whole; said as often as it takes, it is one message. */
  async #finish({ clientId, chatId }: Sending, upload: string, signal: AbortSignal): Promise<void> {
    for (const pause of [...PAUSES, null]) {
      try {
        // In another tab somebody else may have signed in meanwhile.
        if ((await askWho()) !== this.#userId) throw new SomebodyElse();
        const input = { params: { id: chatId, upload }, body: { clientId } };
        await call(api.chats.sendUpload, input, { signal });
        return;
      } catch (error) {
        const status = error instanceof ApiFailure ? error.status : 0;
        const isOwn = !(error instanceof SomebodyElse);
        const mayPass = isOwn && (status === 0 || status === 429 || status >= 500);
        if (signal.aborted || !mayPass || pause === null) throw error;
        this.#change(clientId, (each) => ({ ...each, state: { ...each.state, step: 'lost', left: null } }));
        await passed(pause, signal);
      }
    }
  }

  #uploadOf({ clientId, chatId }: Sending): ResumableUpload {
    const keepUrl = (url: string | undefined) =>
      this.#change(clientId, ({ url: _url, ...rest }) => ({ ...rest, ...(url !== undefined && { url }) }));
    return new ResumableUpload({
      purpose: 'chats',
      metadata: { chat: chatId },
      memory: {
        read: () => this.#state.find((each) => each.clientId === clientId)?.url,
        write: (_file, url) => keepUrl(url),
        forget: () => keepUrl(undefined),
      },
      route: api.chats.sendUpload,
      sentenceOf: whyOf,
      onRefused: () => this.#change(clientId, (each) => ({ ...each, isRefused: true })),
    });
  }

  #change(clientId: string, change: (sending: Sending) => Sending): void {
    this.#set(this.#state.map((each) => (each.clientId === clientId ? change(each) : each)));
  }

  #drop(isGone: (sending: Sending) => boolean): void {
    const gone = this.#state.filter(isGone);
    if (gone.length === 0) return;
    for (const sending of gone) void keepSentFile(sending, null);
    this.#set(this.#state.filter((each) => !gone.includes(each)));
  }

  #set(next: readonly Sending[]): void {
    this.#state = next;
    const unsent = next.filter(({ isDone }) => !isDone);
    writeSendings(openSessionStorage(), this.#userId, unsent);
    for (const watcher of this.#watchers) watcher();
  }
}

/** Who is signed in is not whoever chose the file. */
class SomebodyElse extends Error {}

/** Resolves after so many milliseconds, or at once when it is given up. */
const passed = (milliseconds: number, signal: AbortSignal): Promise<void> =>
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

/** What the server says of a file is said as it is; otherwise that it failed. */
const whyOf = (error: unknown): string =>
  error instanceof ApiFailure && error.status < 500 && error.sentence !== undefined
    ? error.sentence
    : `${chats.strings.uploadFailed}. ${failureSentence(error)}`;

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiFailure && [413, 415].includes(error.status);

const outboxes = new Map<string, FileOutbox>();

/** The files that a user sends from this tab. */
export function fileOutboxOf(userId: string): FileOutbox {
  const outbox = outboxes.get(userId) ?? new FileOutbox(userId);
  outboxes.set(userId, outbox);
  return outbox;
}
