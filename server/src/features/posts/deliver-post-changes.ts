import type { PostChange } from '@backbeat/contract';

/** Milliseconds between two messages of the same kind to the open pages of a post. */
const MIN_INTERVAL_MS = 1_000;
/** Refetches a second that one process causes for one post. */
const REFETCHES_PER_SECOND = 200;
/** With fewer open pages, all of them refetch at once. */
const MIN_SPREAD_PAGES = 20;

/** Milliseconds over which the open pages of a post spread their refetches. */
export const spreadOf = (pages: number): number =>
  pages < MIN_SPREAD_PAGES ? 0 : Math.ceil((pages / REFETCHES_PER_SECOND) * 1_000);

/**
 * Throttles the likes and comments of a post: the first is delivered at once, and those of the interval
 * after it are delivered together at its end. The interval grows with the number of open pages.
 */
export class PostChangeThrottle {
  readonly #countPages: (postId: string) => number;
  readonly #deliver: (postId: string, change: PostChange['change']) => void;
  /** By change and post: the timer of the interval, and whether it has changes to deliver. */
  readonly #intervals = new Map<string, { timer: NodeJS.Timeout; isPending: boolean }>();

  constructor(
    countPages: (postId: string) => number,
    deliver: (postId: string, change: PostChange['change']) => void,
  ) {
    this.#countPages = countPages;
    this.#deliver = deliver;
  }

  add(postId: string, change: PostChange['change']): void {
    const key = `${change} ${postId}`;
    const interval = this.#intervals.get(key);
    if (interval) {
      interval.isPending = true;
      return;
    }
    const pages = this.#countPages(postId);
    if (pages === 0) return;
    const end = (): void => {
      const isPending = this.#intervals.get(key)?.isPending;
      this.#intervals.delete(key);
      if (isPending) this.add(postId, change);
    };
    const timer = setTimeout(end, Math.max(MIN_INTERVAL_MS, spreadOf(pages))).unref();
    this.#intervals.set(key, { timer, isPending: false });
    this.#deliver(postId, change);
  }

  close(): void {
    for (const { timer } of this.#intervals.values()) clearTimeout(timer);
    this.#intervals.clear();
  }
}
