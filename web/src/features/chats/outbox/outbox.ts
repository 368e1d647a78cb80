import { chatDestination, chats } from '@backbeat/contract';
import { getServerTime } from '../../../lib/time/clock.ts';
import { call } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/failures.ts';
import { realtime, type Realtime } from '../../../api/realtime/realtime-client.ts';
import { api } from '../../../api/routes.ts';
import { openStorage } from '../../../lib/open-storage.ts';
import { randomKey } from '../../../lib/random-key.ts';
import { deleteStored, storeChanges, readStored, removedByOtherTab } from './stored-outbox.ts';
import { reduceOutbox, nextToSend, type PendingMessage, type OutboxEvent } from './outbox-state.ts';

/**
 * Milliseconds between two pending messages, a little slower than the server's rate limit for one
 * connection.
 */
const SEND_INTERVAL_MS = 80;
/** Milliseconds to wait after the server has rate-limited a message. */
const RATE_LIMIT_DELAY_MS = 1_500;
/** Milliseconds before each retry after a server error. Then the message fails. */
const RETRY_DELAYS_MS = [2_000, 6_000, 16_000, 32_000];
/** Milliseconds after which a sent message is removed if it has not appeared in a conversation. */
export const SENT_TTL_MS = 15_000;

/** Fetches the id of the signed-in user. Another tab may have signed in as another user. */
export const fetchCurrentUserId = async (): Promise<string> => (await call(api.users.getCurrentUser)).id;

/** The pending messages of a user. They are sent in order, across any number of connections. */
export class Outbox {
  #state: readonly PendingMessage[];
  readonly #userId: string;
  readonly #connection: Pick<Realtime, 'state' | 'watch' | 'send'>;
  readonly #fetchUserId: () => Promise<string | undefined>;
  /**
   * The number of lost connections, and the number up to which the current connection is known to
   * belong to this user. Another user may have signed in on another tab meanwhile.
   */
  #losses = 0;
  #verifiedLosses = 0;
  /** Consecutive server errors by message. */
  readonly #serverErrors = new Map<string, number>();
  readonly #watchers = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stop: (() => void) | undefined;

  /** @param fetchUserId fetches the id of the signed-in user */
  constructor(
    userId: string,
    connection: Pick<Realtime, 'state' | 'watch' | 'send'> = realtime,
    fetchUserId: () => Promise<string | undefined> = fetchCurrentUserId,
  ) {
    this.#userId = userId;
    this.#fetchUserId = fetchUserId;
    this.#connection = connection;
    this.#state = readStored(openStorage(), userId);
  }

  readonly get = (): readonly PendingMessage[] => this.#state;

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /**
   * Sends pending messages whenever there is a connection, until the returned function is called.
   */
  readonly run = (): (() => void) => {
    this.#stop ??= this.#connection.watch(this.#pump);
    window.addEventListener('storage', this.#onStorage);
    this.#pump();
    return () => {
      window.removeEventListener('storage', this.#onStorage);
      this.#stop?.();
      this.#stop = undefined;
      clearTimeout(this.#timer);
      this.#timer = undefined;
    };
  };

  readonly write = (input: Pick<PendingMessage, 'chatId' | 'text' | 'replyTo'>): void => {
    this.#tell({
      type: 'typed',
      message: { ...input, clientId: randomKey(), time: this.#nextTime() },
    });
  };

  /** Later than all pending messages, so that the order is restored after a reload. */
  #nextTime(): string {
    const last = Date.parse(this.#state.at(-1)?.time ?? '');
    return new Date(Math.max(getServerTime(), (Number.isNaN(last) ? 0 : last) + 1)).toISOString();
  }

  readonly #onStorage = (event: StorageEvent): void => {
    const clientId = removedByOtherTab(event, this.#userId);
    if (clientId !== undefined) this.#tell({ type: 'taken', clientId });
  };

  readonly retry = (clientId: string): void =>
    this.#tell({ type: 'retried', clientId, time: this.#nextTime() });
  readonly discard = (clientId: string): void => this.#tell({ type: 'discarded', clientId });
  /** Removes messages that are in a conversation. */
  readonly markArrived = (clientIds: ReadonlySet<string>): void => this.#tell({ type: 'arrived', clientIds });

  /** Discards all pending messages in all tabs, because the user has signed out. */
  readonly clear = (): void => {
    this.#become([]);
    deleteStored(openStorage(), this.#userId);
  };

  #tell(event: OutboxEvent): void {
    this.#become(reduceOutbox(this.#state, event));
  }

  #become(next: readonly PendingMessage[]): void {
    if (next === this.#state) return;
    storeChanges(openStorage(), this.#userId, this.#state, next);
    this.#state = next;
    for (const watcher of this.#watchers) watcher();
    this.#pump();
  }

  readonly #pump = (): void => {
    if (this.#connection.state === 'lost') this.#losses += 1;
    if (!this.#stop || this.#timer !== undefined || this.#connection.state !== 'connected') return;
    const [next] = nextToSend(this.#state);
    if (!next) return;
    if (this.#verifiedLosses < this.#losses) {
      this.#wait(RATE_LIMIT_DELAY_MS);
      void this.#verifyUser();
      return;
    }
    this.#wait(SEND_INTERVAL_MS);
    void this.#send(next);
  };

  async #verifyUser(): Promise<void> {
    const losses = this.#losses;
    const who = await this.#fetchUserId().catch(() => undefined);
    if (who !== this.#userId) return;
    this.#verifiedLosses = losses;
    this.#wait(0);
  }

  #wait(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#pump();
    }, milliseconds);
  }

  async #send({ clientId, chatId, text, replyTo }: PendingMessage): Promise<void> {
    this.#tell({ type: 'started', clientId });
    try {
      await this.#connection.send(chatDestination(chatId, 'send'), {
        message: text,
        type: 'CHAT',
        clientId,
        ...(replyTo && { replyTo: replyTo.seq }),
      });
      this.#tell({ type: 'stored', clientId });
      setTimeout(() => this.markArrived(new Set([clientId])), SENT_TTL_MS);
      this.#serverErrors.delete(clientId);
    } catch (error) {
      if (!(error instanceof ApiFailure)) this.#tell({ type: 'cut', clientId });
      else if (error.code === 'TOO_MANY_REQUESTS') {
        this.#wait(RATE_LIMIT_DELAY_MS);
        this.#tell({ type: 'cut', clientId });
      } else this.#handleRefusal(clientId, error);
    }
  }

  /**
   * The message stays in flight until its retry, so that no later message of its chat overtakes it.
   * Other chats do not wait.
   */
  #handleRefusal(clientId: string, failure: ApiFailure): void {
    const errorCount = this.#serverErrors.get(clientId) ?? 0;
    const pause = isTransient(failure) ? RETRY_DELAYS_MS[errorCount] : undefined;
    if (pause === undefined) {
      this.#serverErrors.delete(clientId);
      this.#tell({ type: 'refused', clientId, why: failure.sentence ?? chats.messages.sendFailed });
      return;
    }
    this.#serverErrors.set(clientId, errorCount + 1);
    setTimeout(() => this.#tell({ type: 'cut', clientId }), pause);
  }
}

/** Whether the error is transient. */
const isTransient = ({ code }: ApiFailure): boolean =>
  code === undefined || code === 'UNAVAILABLE' || code === 'INTERNAL';

const outboxes = new Map<string, Outbox>();

/** The pending messages of a user in this browser. */
export function outboxOf(userId: string): Outbox {
  const outbox = outboxes.get(userId) ?? new Outbox(userId);
  outboxes.set(userId, outbox);
  return outbox;
}
