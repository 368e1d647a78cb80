/** Milliseconds after which an order is worked out anew. */
const KEPT = 10_000;
/** Orders that are kept, and ids of all of them together: those that were worked out first go. */
const MOST = { orders: 1_000, ids: 200_000 };

interface Order<Id> {
  ids: Promise<readonly Id[]>;
  until: number;
  /** Once it is known. */
  length: number;
}

/**
 * Keeps for a few seconds what came of putting very much in order: who leafs through it asks for the same order again and
 * again.
 */
export class KeptOrders<Id = string> {
  readonly #most: typeof MOST;
  readonly #orders = new Map<string, Order<Id>>();
  #length = 0;

  constructor(most = MOST) {
    this.#most = most;
  }

  /** The order of this name, worked out once for all who ask at the same time. */
  find(name: string, work: () => Promise<readonly Id[]>): Promise<readonly Id[]> {
    const kept = this.#orders.get(name);
    if (kept && kept.until > Date.now()) return kept.ids;
    this.#forget(name);
    const order = { ids: work(), until: Date.now() + KEPT, length: 0 };
    this.#orders.set(name, order);
    void this.#measure(name, order);
    return order.ids;
  }

  async #measure(name: string, order: Order<Id>): Promise<void> {
    try {
      const { length } = await order.ids;
      if (this.#orders.get(name) !== order) return;
      order.length = length;
      this.#length += length;
      for (const oldest of this.#orders.keys()) {
        if (this.#orders.size <= this.#most.orders && this.#length <= this.#most.ids) return;
        this.#forget(oldest);
      }
    } catch {
      // Who waits for it hears of it; the next one tries again.
      if (this.#orders.get(name) === order) this.#forget(name);
    }
  }

  #forget(name: string): void {
    this.#length -= this.#orders.get(name)?.length ?? 0;
    this.#orders.delete(name);
  }
}
