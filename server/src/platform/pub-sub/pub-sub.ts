/**
 * Sends messages between the processes of one installation, so that each can notify its own
 * sockets. Delivery to other processes is not guaranteed; the database is the source of truth.
 */
export interface PubSub {
  /**
   * Delivers to the listeners of this process before it returns, and to the others soon after, in
   * order. `data` is JSON.
   */
  publish(name: string, data: unknown): void;
  on(name: string, listener: (data: unknown) => void): void;
  /** Runs when messages from other processes may have been lost. */
  onReconnect(listener: () => void): void;
  close(): void;
}

/** The listeners of one process. An error in one does not affect the others. */
export class Listeners {
  readonly #byName = new Map<string, ((data: unknown) => void)[]>();
  readonly #onError: (error: unknown) => void;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  add(name: string, listener: (data: unknown) => void): void {
    this.#byName.set(name, [...(this.#byName.get(name) ?? []), listener]);
  }

  tell(name: string, data: unknown): void {
    for (const listener of this.#byName.get(name) ?? []) {
      try {
        listener(data);
      } catch (error) {
        this.#onError(error);
      }
    }
  }
}

/** PubSub for a single process. */
export function localPubSub(onError: (error: unknown) => void): PubSub {
  const listeners = new Listeners(onError);
  return {
    publish: (name, data) => listeners.tell(name, data),
    on: (name, listener) => listeners.add(name, listener),
    onReconnect: () => undefined,
    close: () => undefined,
  };
}
