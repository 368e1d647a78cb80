import { KeptOrders } from './kept-orders.ts';
import { KnownCommon } from './known-common.ts';

/** Some of what is found, and how much there is in all. */
interface Found {
  ids: string[];
  total: number;
}

interface Asked {
  /** Stands for what is asked, by whom and in which order. */
  name: string;
  offset: number;
  limit: number;
  /** Of what state an order is that is kept: as long as it stays the same, the order is whole. */
  state: () => string | Promise<string>;
  /** Reads what is wanted and no more. */
  read: () => Promise<Found>;
  /** Puts everything in order; nothing where that is more than can be listed. */
  readAll: () => Promise<readonly string[]>;
}

/**
 * Gives whoever asks again within a minute for what is long what was put in order whole: the first time only what is wanted is
 * read.
 */
export class AskedAgain {
  readonly #from: number;
  readonly #most: number;
  readonly #known = new KnownCommon();
  readonly #orders = new KeptOrders();

  /** @param long of what has more than `from` and at most `most` the order is kept */
  constructor({ from, most }: { from: number; most: number }) {
    this.#from = from;
    this.#most = most;
  }

  async find({ name, offset, limit, state, read, readAll }: Asked): Promise<Found> {
    if (this.#known.has(name)) {
      const all = await this.#orders.find(`${name} at ${await state()}`, readAll);
      if (all.length > 0) return { ids: all.slice(offset, offset + limit), total: all.length };
    }
    const found = await read();
    if (found.total > this.#from && found.total <= this.#most) this.#known.add(name);
    return found;
  }
}
