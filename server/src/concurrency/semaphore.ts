/** Bounds how many pieces of expensive work run at a time and how many wait. */
export class Semaphore {
  readonly #maxRunning: number;
  readonly #maxWaiting: number;
  readonly #queueFull: () => Error;
  readonly #waiters: (() => void)[] = [];
  #runningCount = 0;

  /** @param limits `queueFull` makes the error for callers beyond both bounds */
  constructor({
    maxRunning,
    maxWaiting,
    queueFull,
  }: {
    maxRunning: number;
    maxWaiting: number;
    queueFull: () => Error;
  }) {
    this.#maxRunning = maxRunning;
    this.#maxWaiting = maxWaiting;
    this.#queueFull = queueFull;
  }

  /**
   * Runs the work once there is a permit for it, in the order of the calls.
   * @throws what `queueFull` makes, before the work starts; and what the work throws
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#runningCount >= this.#maxRunning) {
      if (this.#waiters.length >= this.#maxWaiting) throw this.#queueFull();
      await new Promise<void>((resolve) => this.#waiters.push(resolve));
    } else {
      this.#runningCount += 1;
    }
    try {
      return await work();
    } finally {
      // The permit passes to the next caller in line, or becomes free.
      const next = this.#waiters.shift();
      if (next) next();
      else this.#runningCount -= 1;
    }
  }
}
