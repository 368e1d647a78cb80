import { chats, type Role, rights } from '@backbeat/contract';
import { failureSentence } from '../../api/failure-sentence.ts';
import { ApiFailure } from '../../api/failures.ts';
import { api } from '../../api/routes.ts';
import { upload, type UploadProgress } from '../../api/upload.ts';
import { randomKey } from '../../lib/random-key.ts';

/** A file on its way to a chat. It lives as long as the page: browsers do not let a page keep a file of somebody's disk. */
export interface Sending {
  clientId: string;
  chatId: string;
  file: File;
  progress: UploadProgress;
  /** Why it failed; undefined while it is under way or waits for its turn. */
  why?: string;
  isDone?: true;
}

const sentences = chats.sentences;

/** The sentence that says why a file cannot be sent; null when it can, as far as one sees from outside. */
export function troubleWithFile({ name, size }: Pick<File, 'name' | 'size'>, role: Role): string | null {
  if (!kindsOf(role).includes(endingOf(name))) return sentences.fileKind(role);
  return size > rights[role].upload ? sentences.fileTooLarge(role) : null;
}

/** The same for the photo of a chat. */
export function troubleWithPhoto({ name, size }: Pick<File, 'name' | 'size'>, role: Role): string | null {
  const isPicture = kindsOf(role).includes(endingOf(name)) && !['mp3', 'wav'].includes(endingOf(name));
  if (!isPicture) return sentences.imageKind(role);
  return size > rights[role].upload ? sentences.imageTooLarge(role) : null;
}

const kindsOf = (role: Role): readonly string[] => rights[role].chatFileKinds;
const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** What a file dialog offers. */
export const acceptedFiles = (role: Role): string =>
  kindsOf(role)
    .map((kind) => `.${kind}`)
    .join(',');
export const acceptedPhotos = (role: Role): string =>
  kindsOf(role)
    .filter((kind) => !['mp3', 'wav'].includes(kind))
    .map((kind) => `.${kind}`)
    .join(',');

/** Files are sent one after the other, so that they stand in the order in which they were chosen. */
class FileOutbox {
  #state: readonly Sending[] = [];
  readonly #watchers = new Set<() => void>();
  readonly #cancels = new Map<string, AbortController>();

  readonly get = (): readonly Sending[] => this.#state;
  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  readonly send = (chatId: string, file: File): void => {
    const progress = { sent: 0, total: file.size };
    this.#set([...this.#state, { clientId: randomKey(), chatId, file, progress }]);
    void this.#next();
  };

  readonly retry = (clientId: string): void => {
    this.#change(clientId, ({ why: _why, ...rest }) => ({
      ...rest,
      progress: { ...rest.progress, sent: 0 },
    }));
    void this.#next();
  };

  readonly cancel = (clientId: string): void => {
    this.#cancels.get(clientId)?.abort();
    this.#set(this.#state.filter((each) => each.clientId !== clientId));
  };

  /** These stand in a conversation. */
  readonly arrived = (clientIds: ReadonlySet<string>): void => {
    if (this.#state.some((each) => clientIds.has(each.clientId)))
      this.#set(this.#state.filter((each) => !clientIds.has(each.clientId)));
  };

  async #next(): Promise<void> {
    const next = this.#state.find((each) => each.why === undefined && !each.isDone);
    if (!next || this.#cancels.size > 0) return;
    const { clientId, chatId, file } = next;
    const cancel = new AbortController();
    this.#cancels.set(clientId, cancel);
    try {
      await upload(
        api.chats.sendFile,
        { params: { id: chatId }, body: { file, clientId } },
        {
          signal: cancel.signal,
          onProgress: (progress) => this.#change(clientId, (each) => ({ ...each, progress })),
        },
      );
      this.#change(clientId, (each) => ({ ...each, isDone: true }));
    } catch (error) {
      if (!cancel.signal.aborted) this.#change(clientId, (each) => ({ ...each, why: whyOf(error) }));
    } finally {
      this.#cancels.delete(clientId);
    }
    await this.#next();
  }

  #change(clientId: string, change: (sending: Sending) => Sending): void {
    this.#set(this.#state.map((each) => (each.clientId === clientId ? change(each) : each)));
  }

  #set(next: readonly Sending[]): void {
    this.#state = next;
    for (const watcher of this.#watchers) watcher();
  }
}

/** What the server says of a file is said as it is; otherwise that it failed. */
const whyOf = (error: unknown): string =>
  error instanceof ApiFailure && error.status < 500 && error.sentence !== undefined
    ? error.sentence
    : `${sentences.uploadFailed}. ${failureSentence(error)}`;

export const fileOutbox = new FileOutbox();
