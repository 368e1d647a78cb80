import { LRUCache } from 'lru-cache';

/** Bounds of a cache. Keys often come from clients, so every cache has some. */
export interface CacheLimits<Value> {
  /** Maximum number of entries; the least recently used ones make room. */
  maxEntries: number;
  /** Maximum of the sizes of all entries, in the unit of `sizeOf`. A larger value is not stored. */
  maxSize?: number;
  sizeOf?: (value: Value) => number;
  /** Milliseconds after which an entry expires; 0 stores nothing. */
  ttlMs: number;
}

type Cacheable = object | string | true;

/** A cache of values by name, which `forceFetch(name, { context: load })` reads or loads. */
export type Cache<Value extends Cacheable> = LRUCache<
  string,
  Value,
  () => Value | undefined | Promise<Value | undefined>
>;

/**
 * Creates a cache in memory. Concurrent callers of `fetch` and `forceFetch` share one load; its
 * error goes to all of them, and the next caller loads again. A load of undefined is not stored.
 */
export function createCache<Value extends Cacheable>({
  maxEntries,
  maxSize,
  sizeOf = () => 1,
  ttlMs,
}: CacheLimits<Value>): Cache<Value> {
  return new LRUCache({
    max: maxEntries,
    ...(maxSize !== undefined && {
      maxSize,
      sizeCalculation: (value: Value) => Math.max(1, sizeOf(value)),
    }),
    ...(ttlMs === 0 && { maxSize: 1, sizeCalculation: () => 2 }),
    ttl: ttlMs,
    perf: performance,
    // A value that loses its place while it loads still goes to its callers.
    ignoreFetchAbort: true,
    fetchMethod: async (_name, _stale, { context: load }) => load(),
  });
}
