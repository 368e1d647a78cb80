import type { Readable } from 'node:stream';
import type { Lock, Locker, RequestRelease } from '@tus/server';

/** What a request brings of an upload. */
export interface Piece {
  bytes: Readable;
  /** Takes no more bytes: those that are here are the last. */
  end: () => void;
}

interface Holder {
  /** Asks whoever holds it to come to an end. */
  release: RequestRelease;
  gone: Promise<void>;
  piece: Piece | undefined;
}

/**
 * One request at a time writes an upload. Who comes back after a lost connection takes over from the request that still
 * waits for bytes on the old one. The locker that comes with the library would keep the processor busy while it waits.
 */
export class UploadLocks {
  readonly #holders = new Map<string, Holder>();

  /** The locks that a request takes, with what it brings. */
  of(piece: Piece | undefined): Locker {
    return { newLock: (id) => this.#newLock(id, piece) };
  }

  /** What the request brings that holds the lock of an upload. */
  pieceOf(id: string): Piece {
    const piece = this.#holders.get(id)?.piece;
    if (!piece) throw new Error('Nobody brings bytes of this upload.');
    return piece;
  }

  #newLock(id: string, piece: Piece | undefined): Lock {
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
        this.#holders.set(id, { release, gone, piece });
        signal.addEventListener('abort', () => piece?.end(), { once: true });
      },
      unlock: async () => {
        this.#holders.delete(id);
        leave?.();
      },
    };
  }
}
