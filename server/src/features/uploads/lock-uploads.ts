/** Milliseconds for a request to end after its client has reconnected on another connection. */
const TAKEOVER_MS = 500;

interface Holder {
  /** Asks the request that holds the lock to end. */
  release: () => void;
  over: Promise<unknown>;
}

/**
 * Lets one request at a time work on an upload. A client that reconnects takes over from the
 * request that still waits for bytes on its old connection.
 */
export class UploadLocks {
  readonly #holders = new Map<string, Holder>();

  /**
   * Calls a function while no other request works on the upload.
   * @param work gets a signal that is aborted when another request takes over
   */
  async lock<T>(id: string, work: (takeover: AbortSignal) => Promise<T>): Promise<T> {
    for (let holder = this.#holders.get(id); holder; holder = this.#holders.get(id)) {
      holder.release();
      await holder.over;
    }
    const takeover = new AbortController();
    const result = work(takeover.signal);
    const remove = (): unknown => this.#holders.delete(id);
    this.#holders.set(id, {
      release: () => void setTimeout(() => takeover.abort(), TAKEOVER_MS),
      over: result.then(remove, remove),
    });
    return result;
  }
}
