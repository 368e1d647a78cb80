/** Milliseconds between two messages of the same kind about one subject. */
const MIN_INTERVAL_MS = 1_000;
/** Requests a second that the subscribers of one process send about one subject. */
const REQUESTS_PER_SECOND = 200;
/** Fewer subscribers may all send their requests at once. */
const MIN_SPREAD_SUBSCRIBERS = 20;

/** Milliseconds over which so many subscribers should spread their requests. */
export const spreadOf = (subscribers: number): number =>
  subscribers < MIN_SPREAD_SUBSCRIBERS ? 0 : Math.ceil((subscribers / REQUESTS_PER_SECOND) * 1_000);

/**
 * Throttles messages about a subject, by kind, where each message makes every subscriber send a
 * request. The first is delivered at once, those of the interval after it together at its end. The
 * interval grows with the number of subscribers.
 */
export class TopicThrottle<Kind extends string> {
  readonly #countSubscribers: (subject: string) => number;
  readonly #deliver: (subject: string, kind: Kind) => void;
  /** By kind and subject: the timer of the interval, and whether it has changes to deliver. */
  readonly #intervals = new Map<string, { timer: NodeJS.Timeout; isPending: boolean }>();

  constructor(countSubscribers: (subject: string) => number, deliver: (subject: string, kind: Kind) => void) {
    this.#countSubscribers = countSubscribers;
    this.#deliver = deliver;
  }

  add(subject: string, kind: Kind): void {
    const key = `${kind} ${subject}`;
    const interval = this.#intervals.get(key);
    if (interval) {
      interval.isPending = true;
      return;
    }
    const subscribers = this.#countSubscribers(subject);
    if (subscribers === 0) return;
    const end = (): void => {
      const isPending = this.#intervals.get(key)?.isPending;
      this.#intervals.delete(key);
      if (isPending) this.add(subject, kind);
    };
    const timer = setTimeout(end, Math.max(MIN_INTERVAL_MS, spreadOf(subscribers))).unref();
    this.#intervals.set(key, { timer, isPending: false });
    this.#deliver(subject, kind);
  }

  close(): void {
    for (const { timer } of this.#intervals.values()) clearTimeout(timer);
    this.#intervals.clear();
  }
}
