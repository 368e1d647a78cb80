/** Milliseconds after which an order is worked out anew. */
const KEPT = 10_000;
/** Each is ten thousand ids at most. */
const MOST_KEPT = 20;

/**
 * Keeps for a few seconds what came of putting very much in order: who leafs through it asks for the same order again and
 * again.
 */
export class KeptOrders<Id = string> {
  readonly #least: number;
  readonly #orders = new Map<string, { ids: Promise<readonly Id[]>; until: number }>();

  /** @param least entries of an order that is kept longer than others wait for it */
  constructor(least = 0) {
    this.#least = least;
  }

  /** The order of this name, worked out once for all who ask at the same time. */
  find(name: string, work: () => Promise<readonly Id[]>): Promise<readonly Id[]> {
    const kept = this.#orders.get(name);
    if (kept && kept.until > Date.now()) return kept.ids;
    const ids = work();
    const order = { ids, until: Date.now() + KEPT };
    const forget = () => {
      if (this.#orders.get(name) === order) this.#orders.delete(name);
    };
    this.#orders.delete(name);
    this.#orders.set(name, order);
    const [oldest] = this.#orders.keys();
    if (this.#orders.size > MOST_KEPT && oldest !== undefined) this.#orders.delete(oldest);
    // Who waits for it hears of a failure; the next one tries again.
    void this.#isWorthIt(ids).then((isWorthIt) => isWorthIt || forget());
    return ids;
  }

  async #isWorthIt(ids: Promise<readonly Id[]>): Promise<boolean> {
    try {
      return (await ids).length >= this.#least;
    } catch {
      return false;
    }
  }
}
