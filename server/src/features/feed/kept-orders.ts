/** Milliseconds after which an order is worked out anew. */
const KEPT = 10_000;
/** Each is ten thousand ids at most. */
const MOST_KEPT = 20;

/**
 * Keeps for a few seconds what came of putting very many matches in order: who leafs through the last pages of such a
 * search asks for the same order again and again.
 */
export class KeptOrders {
  readonly #orders = new Map<string, { ids: Promise<readonly string[]>; until: number }>();

  /** The order of this name, worked out once for all who ask at the same time. */
  find(name: string, work: () => Promise<readonly string[]>): Promise<readonly string[]> {
    const kept = this.#orders.get(name);
    if (kept && kept.until > Date.now()) return kept.ids;
    const ids = work();
    this.#orders.delete(name);
    this.#orders.set(name, { ids, until: Date.now() + KEPT });
    const [oldest] = this.#orders.keys();
    if (this.#orders.size > MOST_KEPT && oldest !== undefined) this.#orders.delete(oldest);
    // Who waits for it hears of a failure; the next one tries again.
    ids.catch(() => this.#orders.delete(name));
    return ids;
  }
}
