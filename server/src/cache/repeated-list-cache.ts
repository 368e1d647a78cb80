import { OrderCache } from './order-cache.ts';
import { QueryMarks } from './query-marks.ts';

/** A part of a list, and how many entries the list has. */
interface Slice {
  ids: string[];
  total: number;
}

interface ListRequest {
  /** Identifies the query, the viewer and the order. */
  name: string;
  offset: number;
  limit: number;
  /** Returns the version of the underlying data; a cached order is valid for one version. */
  version: () => string | Promise<string>;
  /** Reads the requested part only. */
  read: () => Promise<Slice>;
  /** Reads the whole order; empty where it is longer than a list may be. */
  readAll: () => Promise<readonly string[]>;
}

/**
 * Caches the whole order of a long list once it is requested a second time within a minute. The
 * first request reads only its own part.
 */
export class RepeatedListCache {
  readonly #minTotal: number;
  readonly #maxTotal: number;
  readonly #longLists = new QueryMarks();
  readonly #orders = new OrderCache();

  /** @param bounds lists with more than `minTotal` and at most `maxTotal` entries are cached */
  constructor({ minTotal, maxTotal }: { minTotal: number; maxTotal: number }) {
    this.#minTotal = minTotal;
    this.#maxTotal = maxTotal;
  }

  async find({ name, offset, limit, version, read, readAll }: ListRequest): Promise<Slice> {
    if (this.#longLists.has(name)) {
      const all = await this.#orders.get(`${name} at ${await version()}`, readAll);
      if (all.length > 0) return { ids: all.slice(offset, offset + limit), total: all.length };
    }
    const slice = await read();
    if (slice.total > this.#minTotal && slice.total <= this.#maxTotal) this.#longLists.add(name);
    return slice;
  }
}
