import type { Tx } from '../db/database.ts';
import type { EventName, Events } from './events.ts';

export type Emit = <N extends EventName>(name: N, data: Events[N]) => void;

type BeforeCommitListener<N extends EventName> = (tx: Tx, data: Events[N], emit: Emit) => Promise<void>;
type AfterCommitListener<N extends EventName> = (data: Events[N]) => void | Promise<void>;
type BeforeCommitListeners = { [N in EventName]?: BeforeCommitListener<N>[] };
type AfterCommitListeners = { [N in EventName]?: AfterCommitListener<N>[] };

/**
 * Carries domain events between features. A transaction collects its events; listeners run either
 * before its commit, inside the transaction, or after it (docs/decisions/006, events/transact.ts).
 */
export class EventBus {
  readonly #beforeCommit: BeforeCommitListeners = {};
  readonly #afterCommit: AfterCommitListeners = {};
  readonly #onError: (error: unknown, event: EventName) => void;
  readonly #runs = new Set<Promise<void>>();

  constructor(onError: (error: unknown, event: EventName) => void) {
    this.#onError = onError;
  }

  /**
   * Adds a listener inside the transaction: for rows that must exist exactly if the event happened.
   * An error rolls back the whole transaction, so the listener does little and writes only tables
   * of its own feature. It may emit further events.
   */
  onBeforeCommit<N extends EventName>(name: N, listener: BeforeCommitListener<N>): void {
    const listeners: BeforeCommitListener<N>[] = this.#beforeCommit[name] ?? [];
    listeners.push(listener);
    Object.assign(this.#beforeCommit, { [name]: listeners });
  }

  /**
   * Adds a listener after the commit: for effects that a crash may lose, such as a message to a
   * socket. An effect that must survive a crash is a durable job, sent in the transaction.
   */
  onAfterCommit<N extends EventName>(name: N, listener: AfterCommitListener<N>): void {
    const listeners: AfterCommitListener<N>[] = this.#afterCommit[name] ?? [];
    listeners.push(listener);
    Object.assign(this.#afterCommit, { [name]: listeners });
  }

  /** Runs the listeners inside the transaction, one after the other. */
  async runBeforeCommit<N extends EventName>(tx: Tx, name: N, data: Events[N], emit: Emit): Promise<void> {
    for (const listener of this.#beforeCommit[name] ?? []) await listener(tx, data, emit);
  }

  /** Starts the listeners after the commit without waiting for them. An error of one stops no other. */
  runAfterCommit<N extends EventName>(name: N, data: Events[N]): void {
    for (const listener of this.#afterCommit[name] ?? []) {
      const run = (async () => listener(data))().catch((error: unknown) => this.#onError(error, name));
      this.#runs.add(run);
      void run.finally(() => this.#runs.delete(run));
    }
  }

  /** Resolves when the listeners started so far have ended; for a graceful shutdown. */
  async waitUntilIdle(): Promise<void> {
    await Promise.all(this.#runs);
  }
}
