/**
 * Tells the processes of one product what has just happened, so that each can tell its own sockets. A hint may be lost on
 * its way to the others, so nothing may rest upon one: the truth is in the database.
 */
export interface PubSub {
  /** Told to this process before it returns, and to the others soon after, in order. `data` is JSON. */
  tell(name: string, data: unknown): void;
  on(name: string, listener: (data: unknown) => void): void;
  /** Hears that hints from other processes may have been lost until now. */
  onReconnect(listener: () => void): void;
  close(): void;
}

/** The listeners of one process. One that fails harms nobody else. */
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

/** Where there is one process. */
export function localPubSub(onError: (error: unknown) => void): PubSub {
  const listeners = new Listeners(onError);
  return {
    tell: (name, data) => listeners.tell(name, data),
    on: (name, listener) => listeners.add(name, listener),
    onReconnect: () => undefined,
    close: () => undefined,
  };
}
