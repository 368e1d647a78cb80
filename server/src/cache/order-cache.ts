import { LRUCache } from 'lru-cache';
import type { ListPage, Window } from '../db/list-page.ts';

const ORDER_TTL_MS = 10_000;
const QUERY_TTL_MS = 60_000;
const MAX_ENTRIES = 1_000;
const MAX_IDS = 200_000;

/**
 * Caches long lists of ids in their order for `ttlMs`, so that a reader who pages through one
 * does not have it sorted for each page. `load` reads an order; concurrent callers share one load.
 * @param limits at most so many orders, and so many ids in all of them together
 */
export function createOrderCache({ maxOrders = MAX_ENTRIES, maxIds = MAX_IDS, ttlMs = ORDER_TTL_MS } = {}) {
  const orders = new LRUCache<string, { ids: readonly string[] }, () => Promise<readonly string[]>>({
    max: maxOrders,
    maxSize: maxIds,
    sizeCalculation: ({ ids }) => Math.max(1, ids.length),
    ttl: ttlMs,
    perf: performance,
    // An order that loses its place while it loads still goes to the callers that wait for it.
    ignoreFetchAbort: true,
    allowStaleOnFetchAbort: true,
    fetchMethod: async (_name, _stale, { context: load }) => ({ ids: await load() }),
  });
  /** @throws what `load` throws; the next caller loads again */
  return async (name: string, load: () => Promise<readonly string[]>): Promise<readonly string[]> =>
    (await orders.forceFetch(name, { context: load })).ids;
}

/** A set of queries, each of which leaves it after a minute. */
export const createQuerySet = () => new LRUCache<string, true>({ max: MAX_ENTRIES, ttl: QUERY_TTL_MS });

interface ListRequest extends Window {
  /** Identifies the query, the viewer and the order. */
  name: string;
  /** Returns the version of the underlying data; a cached order is valid for one version. */
  version: () => string | Promise<string>;
  /** Reads the requested part only. */
  read: () => Promise<ListPage>;
  /** Reads the whole order; empty where it is longer than a list may be. */
  readAll: () => Promise<readonly string[]>;
}

/**
 * Caches the whole order of a long list once it is requested a second time within a minute. The
 * first request reads only its own part.
 * @param bounds lists with more than `minTotal` and at most `maxTotal` entries are cached
 */
export function createRepeatedListCache({ minTotal, maxTotal }: { minTotal: number; maxTotal: number }) {
  const longLists = createQuerySet();
  const getOrder = createOrderCache();
  return async ({ name, offset, limit, version, read, readAll }: ListRequest): Promise<ListPage> => {
    if (longLists.has(name)) {
      const all = await getOrder(`${name} at ${await version()}`, readAll);
      if (all.length > 0) return { ids: all.slice(offset, offset + limit), total: all.length };
    }
    const page = await read();
    if (page.total > minTotal && page.total <= maxTotal) longLists.set(name, true);
    return page;
  };
}
