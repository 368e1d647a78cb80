import type { Tx } from '../db/database.ts';
import type { EventName, Events } from './events.ts';

export type Emit = <N extends EventName>(name: N, data: Events[N]) => void;

type Listener<N extends EventName> = (data: Events[N]) => void | Promise<void>;
type Participant<N extends EventName> = (tx: Tx, data: Events[N], emit: Emit) => Promise<void>;
type Listeners = { [N in EventName]?: Listener<N>[] };
type Participants = { [N in EventName]?: Participant<N>[] };

/**
 * Tells features of what other features have done. Events are collected in a transaction and heard twice
 * (docs/decisions/006): by who takes part in it, before its commit, and by who only listens, after it (transact.ts).
 */
export class Bus {
  readonly #listeners: Listeners = {};
  readonly #participants: Participants = {};
  readonly #onError: (error: unknown, event: EventName) => void;
  readonly #running = new Set<Promise<void>>();

  constructor(onError: (error: unknown, event: EventName) => void) {
    this.#onError = onError;
  }

  /**
   * Listens after the commit: for what may be lost in a crash, such as telling a socket. What leaves the house and must
   * happen is a durable job, sent in the transaction itself.
   */
  on<N extends EventName>(name: N, listener: Listener<N>): void {
    const listeners: Listener<N>[] = this.#listeners[name] ?? [];
    listeners.push(listener);
    Object.assign(this.#listeners, { [name]: listeners });
  }

  /**
   * Takes part in the transaction: for rows that must be there exactly if the event is. A participant that fails undoes
   * the whole, so it does little, writes its own tables only, and may emit in turn.
   */
  within<N extends EventName>(name: N, participant: Participant<N>): void {
    const participants: Participant<N>[] = this.#participants[name] ?? [];
    participants.push(participant);
    Object.assign(this.#participants, { [name]: participants });
  }

  /** Lets those who take part do their share, one after the other. */
  async join<N extends EventName>(tx: Tx, name: N, data: Events[N], emit: Emit): Promise<void> {
    for (const participant of this.#participants[name] ?? []) await participant(tx, data, emit);
  }

  /** Tells all listeners, without waiting for them. One that fails harms nobody else. */
  tell<N extends EventName>(name: N, data: Events[N]): void {
    for (const listener of this.#listeners[name] ?? []) {
      const run = (async () => listener(data))().catch((error: unknown) => this.#onError(error, name));
      this.#running.add(run);
      void run.finally(() => this.#running.delete(run));
    }
  }

  /** Resolves when the listeners that were told so far have ended; for a graceful stop. */
  async settled(): Promise<void> {
    await Promise.all(this.#running);
  }
}
