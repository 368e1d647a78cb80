import type { Lock, Locker, RequestRelease } from '@tus/server';

interface Holder {
  /** Asks whoever holds it to come to an end. */
  release: RequestRelease;
  gone: Promise<void>;
}

/**
 * One request at a time writes an upload. Who comes back after a lost connection takes over from the request that still
 * waits for bytes on the old one. The locker that comes with the library would keep the processor busy while it waits.
 */
export class UploadLocks implements Locker {
  readonly #holders = new Map<string, Holder>();

  newLock(id: string): Lock {
    let leave: (() => void) | undefined;
    return {
      lock: async (signal, release) => {
        for (;;) {
          const holder = this.#holders.get(id);
          if (!holder) break;
          await holder.release();
          await holder.gone;
          signal.throwIfAborted();
        }
        const gone = new Promise<void>((resolve) => {
          leave = resolve;
        });
        this.#holders.set(id, { release, gone });
      },
      unlock: async () => {
        this.#holders.delete(id);
        leave?.();
      },
    };
  }
}
