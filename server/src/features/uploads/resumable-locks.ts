import type { Readable } from 'node:stream';
import type { Lock, Locker, RequestRelease } from '@tus/server';

/** The bytes that a request adds to an upload. */
export interface Piece {
  bytes: Readable;
  /** Takes no more bytes: those that are here are the last. */
  end: () => void;
}

/** A request on an upload: its authenticated user and, for a PATCH, the bytes in its body. */
export interface UploadRequest {
  userId: string;
  piece?: Piece;
}

interface Holder {
  /** Asks the request that holds the lock to finish. */
  release: RequestRelease;
  gone: Promise<void>;
  request: UploadRequest;
}

/**
 * One request at a time writes an upload. Who comes back after a lost connection takes over from the request that still
 * waits for bytes on the old one. The locker that comes with the library would keep the processor busy while it waits.
 */
export class UploadLocks {
  readonly #holders = new Map<string, Holder>();

  /** The locker of a request. */
  of(request: UploadRequest): Locker {
    return { newLock: (id) => this.#newLock(id, request) };
  }

  /** The request that holds the lock of an upload. */
  holderOf(id: string): UploadRequest {
    const holder = this.#holders.get(id);
    if (!holder) throw new Error('No request holds the lock of this upload.');
    return holder.request;
  }

  #newLock(id: string, request: UploadRequest): Lock {
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
        this.#holders.set(id, { release, gone, request });
        signal.addEventListener('abort', () => request.piece?.end(), { once: true });
      },
      unlock: async () => {
        this.#holders.delete(id);
        leave?.();
      },
    };
  }
}
