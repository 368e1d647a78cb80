import { LRUCache } from 'lru-cache';

const TTL_MS = 60_000;
const MAX_QUERIES = 1_000;

/**
 * Marks queries for a minute, for example those that match more rows than a list shows: the most
 * frequent searches need not be counted each time. A mark can be out of date for that minute only.
 */
export class QueryMarks {
  readonly #queries = new LRUCache<string, true>({ max: MAX_QUERIES, ttl: TTL_MS });

  has(query: string): boolean {
    return this.#queries.has(query);
  }

  add(query: string): void {
    this.#queries.set(query, true);
  }
}
