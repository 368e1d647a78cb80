import type { Readable } from 'node:stream';
import type { Lock, Locker, RequestRelease } from '@tus/server';

/** The bytes that a request adds to an upload. */
export interface Chunk {
  bytes: Readable;
  /** Ends the stream; no further bytes are read. */
  end: () => void;
}

/** A request on an upload: its authenticated user and, for a PATCH, the bytes in its body. */
export interface UploadRequest {
  userId: string;
  chunk?: Chunk;
}

interface Holder {
  /** Asks the request that holds the lock to finish. */
  release: RequestRelease;
  gone: Promise<void>;
  request: UploadRequest;
}

/**
 * Lets one request at a time write an upload. A client that reconnects takes over from the request
 * that still waits for bytes on its old connection. The locker of the library would poll meanwhile.
 */
export class UploadLocks {
  readonly #holders = new Map<string, Holder>();

  /** Returns the locker of a request. */
  of(request: UploadRequest): Locker {
    return { newLock: (id) => this.#newLock(id, request) };
  }

  /** Returns the request that holds the lock of an upload. */
  holderOf(id: string): UploadRequest {
    const holder = this.#holders.get(id);
    if (!holder) throw new Error('No request holds the lock of this upload.');
    return holder.request;
  }

  #newLock(id: string, request: UploadRequest): Lock {
    let resolveGone: (() => void) | undefined;
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
          resolveGone = resolve;
        });
        this.#holders.set(id, { release, gone, request });
        signal.addEventListener('abort', () => request.chunk?.end(), { once: true });
      },
      unlock: async () => {
        this.#holders.delete(id);
        resolveGone?.();
      },
    };
  }
}
