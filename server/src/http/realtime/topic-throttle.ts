/** Milliseconds between two messages of the same kind about one subject. */
const MIN_INTERVAL_MS = 1_000;
/** Refetches a second that one process causes for one subject. */
const REFETCHES_PER_SECOND = 200;
/** With fewer open pages, all of them refetch at once. */
const MIN_SPREAD_PAGES = 20;

/** Milliseconds over which so many open pages spread their refetches. */
export const spreadOf = (pages: number): number =>
  pages < MIN_SPREAD_PAGES ? 0 : Math.ceil((pages / REFETCHES_PER_SECOND) * 1_000);

/**
 * Throttles messages about a subject that many pages show, by kind. The first is delivered at once,
 * those of the interval after it together at its end. The interval grows with the number of open
 * pages.
 */
export class TopicThrottle<Kind extends string> {
  readonly #countPages: (subject: string) => number;
  readonly #deliver: (subject: string, kind: Kind) => void;
  /** By kind and subject: the timer of the interval, and whether it has changes to deliver. */
  readonly #intervals = new Map<string, { timer: NodeJS.Timeout; isPending: boolean }>();

  constructor(countPages: (subject: string) => number, deliver: (subject: string, kind: Kind) => void) {
    this.#countPages = countPages;
    this.#deliver = deliver;
  }

  add(subject: string, kind: Kind): void {
    const key = `${kind} ${subject}`;
    const interval = this.#intervals.get(key);
    if (interval) {
      interval.isPending = true;
      return;
    }
    const pages = this.#countPages(subject);
    if (pages === 0) return;
    const end = (): void => {
      const isPending = this.#intervals.get(key)?.isPending;
      this.#intervals.delete(key);
      if (isPending) this.add(subject, kind);
    };
    const timer = setTimeout(end, Math.max(MIN_INTERVAL_MS, spreadOf(pages))).unref();
    this.#intervals.set(key, { timer, isPending: false });
    this.#deliver(subject, kind);
  }

  close(): void {
    for (const { timer } of this.#intervals.values()) clearTimeout(timer);
    this.#intervals.clear();
  }
}
