import { LRUCache } from 'lru-cache';

const TTL_MS = 10_000;
const MAX_ORDERS = 1_000;
const MAX_IDS = 200_000;

/**
 * Caches long lists of ids in their order for ten seconds, so that a reader who pages through one
 * does not have it sorted for each page.
 */
export class OrderCache<Id = string> {
  readonly #orders: LRUCache<string, { ids: readonly Id[] }, () => Promise<readonly Id[]>>;

  /** @param limits at most so many orders, and so many ids in all of them together */
  constructor({ maxOrders = MAX_ORDERS, maxIds = MAX_IDS } = {}) {
    this.#orders = new LRUCache({
      max: maxOrders,
      maxSize: maxIds,
      sizeCalculation: ({ ids }) => Math.max(1, ids.length),
      ttl: TTL_MS,
      perf: performance,
      // An order that loses its place while it loads still goes to the callers that wait for it.
      ignoreFetchAbort: true,
      allowStaleOnFetchAbort: true,
      fetchMethod: async (_name, _stale, { context: load }) => ({ ids: await load() }),
    });
  }

  /**
   * Returns the order of this name. Concurrent callers share one load.
   * @throws what `load` throws; the next caller loads again
   */
  async get(name: string, load: () => Promise<readonly Id[]>): Promise<readonly Id[]> {
    const { ids } = await this.#orders.forceFetch(name, { context: load });
    return ids;
  }
}
