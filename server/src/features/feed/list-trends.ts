import { createCache } from '../../cache/create-cache.ts';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../http/security/session.ts';
import { findTrendingIds, filterVisible } from './trends.queries.ts';

/** Maximum number of trending posts that a client can request. */
const MAX_TRENDS = 100;

/** Milliseconds after which a request has the trends computed again. */
const FRESH_MS = 10_000;
/** Milliseconds after which the server no longer returns old trends. */
const MAX_AGE_MS = 60_000;

const NAME = 'trends';

/** Trending posts, computed at the start and on request, and cached. */
export class Trends {
  readonly #context: Context;
  readonly #trends = createCache<string[]>({ maxEntries: 1, ttlMs: MAX_AGE_MS });

  constructor(context: Context) {
    this.#context = context;
  }

  /**
   * Returns the ids of trending posts visible to the viewer, highest gain first. They are up to a
   * minute old.
   */
  async ids(viewer: Viewer | undefined, count: number): Promise<readonly string[]> {
    if (this.#trends.getRemainingTTL(NAME) < MAX_AGE_MS - FRESH_MS) this.refresh();
    const trends = this.#trends.get(NAME) ?? (await this.#compute()) ?? [];
    return (await filterVisible(this.#context.db, viewer, trends)).slice(0, count);
  }

  /** Computes the trends in the background, so that the next requests need not wait for them. */
  refresh(): void {
    this.#compute().catch((err: unknown) => this.#context.log.warn({ err }, 'computing trends failed'));
  }

  /** Concurrent callers share one computation. */
  #compute(): Promise<string[] | undefined> {
    return this.#trends.fetch(NAME, {
      forceRefresh: true,
      noDeleteOnFetchRejection: true,
      context: async () => {
        const trends = await findTrendingIds(this.#context.db, MAX_TRENDS);
        // Without trends, as in a new installation, the first gain shows at once.
        return trends.length > 0 ? trends : undefined;
      },
    });
  }
}
