import type { EventName, Events } from './events.ts';

type Listener<N extends EventName> = (data: Events[N]) => void | Promise<void>;
type Listeners = { [N in EventName]?: Listener<N>[] };

/**
 * Tells features of what other features have done. Events are collected in a transaction and told after its commit
 * (see transact.ts). Listeners are for what may be lost in a crash, such as telling a socket; what must happen is a
 * durable job, sent in the transaction itself.
 */
export class Bus {
  readonly #listeners: Listeners = {};
  readonly #onError: (error: unknown, event: EventName) => void;
  readonly #running = new Set<Promise<void>>();

  constructor(onError: (error: unknown, event: EventName) => void) {
    this.#onError = onError;
  }

  on<N extends EventName>(name: N, listener: Listener<N>): void {
    const listeners: Listener<N>[] = this.#listeners[name] ?? [];
    listeners.push(listener);
    Object.assign(this.#listeners, { [name]: listeners });
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

export type Emit = <N extends EventName>(name: N, data: Events[N]) => void;
