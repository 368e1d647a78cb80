import type { Context } from '../../context.ts';
import type { Viewer } from '../../http/security/session.ts';
import { findTrendingIds, filterVisible } from './trends.queries.ts';

/** Maximum number of trending posts that a client can request. */
const MAX_TRENDS = 100;

/** Minimum milliseconds for which trends are fresh. */
const MIN_FRESH_MS = 5_000;
/**
 * Trends stay fresh at least this many times as long as the query took, so the query uses at most a
 * twentieth of one connection's time.
 */
const FRESH_PER_QUERY_TIME = 20;
/** Milliseconds after which the server no longer returns old trends. */
const MAX_AGE_MS = 60_000;

/** Trending posts, computed at the start and on request, and cached. */
export class Trends {
  readonly #context: Context;
  #ids: string[] = [];
  #refreshedAt = -Infinity;
  #freshUntil = -Infinity;
  #refreshing: Promise<void> | undefined;

  constructor(context: Context) {
    this.#context = context;
  }

  /**
   * Returns the ids of trending posts visible to the viewer, highest gain first. They are up to a
   * minute old.
   */
  async ids(viewer: Viewer | undefined, count: number): Promise<readonly string[]> {
    if (performance.now() > this.#freshUntil) {
      if (performance.now() > this.#refreshedAt + MAX_AGE_MS) await this.#share();
      else this.refresh();
    }
    return (await filterVisible(this.#context.db, viewer, this.#ids)).slice(0, count);
  }

  /** Computes the trends in the background, so that the next requests need not wait for them. */
  refresh(): void {
    this.#share().catch((err: unknown) => this.#context.log.warn({ err }, 'computing trends failed'));
  }

  /** Concurrent callers share one computation. */
  #share(): Promise<void> {
    return (this.#refreshing ??= this.#refresh());
  }

  async #refresh(): Promise<void> {
    const startedAt = performance.now();
    try {
      this.#ids = await findTrendingIds(this.#context.db, MAX_TRENDS);
      // Without trends, as in a new installation, the first gain shows at once.
      if (this.#ids.length === 0) return;
      this.#refreshedAt = performance.now();
      this.#freshUntil =
        this.#refreshedAt + Math.max(MIN_FRESH_MS, FRESH_PER_QUERY_TIME * (this.#refreshedAt - startedAt));
    } finally {
      this.#refreshing = undefined;
    }
  }
}
