import { createCache, type Cache } from './create-cache.ts';

const ORDER_TTL_MS = 10_000;
const MAX_ORDERS = 1_000;
const MAX_IDS = 200_000;

/** Long lists of ids in their order, by name. */
export type OrderCache = Cache<readonly string[]>;

/**
 * Creates a cache of long lists of ids in their order, so that a reader who pages through one does
 * not have it sorted for each page.
 * @param limits at most so many orders, and so many ids in all of them together
 */
export const createOrderCache = ({
  maxOrders = MAX_ORDERS,
  maxIds = MAX_IDS,
  ttlMs = ORDER_TTL_MS,
} = {}): OrderCache =>
  createCache<readonly string[]>({
    maxEntries: maxOrders,
    maxSize: maxIds,
    sizeOf: ({ length }) => length,
    ttlMs,
  });
