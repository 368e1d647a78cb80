export interface FairQueueLimits {
  /** Maximum number of waiting items. */
  total: number;
  /** Maximum number of waiting items of one key. */
  perKey: number;
}

/**
 * A bounded queue that serves its keys round robin. However many items of one key wait, each of the
 * other keys is served once before that key is served again. Items of one key leave in the order of
 * their arrival.
 */
export class FairQueue<Item> {
  readonly #limits: FairQueueLimits;
  /** The next key comes first. No list is empty. */
  readonly #queues = new Map<string, Item[]>();
  #size = 0;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#size;
  }

  /**
   * Adds an item at the end of its key's list.
   * @returns false, without adding the item, if a limit is reached
   */
  push(key: string, item: Item): boolean {
    const items = this.#queues.get(key) ?? [];
    if (this.#size >= this.#limits.total || items.length >= this.#limits.perKey) return false;
    items.push(item);
    this.#queues.set(key, items);
    this.#size += 1;
    return true;
  }

  /** Removes the next item among the keys that `isEligible` accepts. */
  shift(isEligible: (key: string) => boolean = () => true): { key: string; item: Item } | undefined {
    for (const [key, items] of this.#queues) {
      if (!isEligible(key)) continue;
      const [item, ...otherItems] = items;
      this.#queues.delete(key);
      if (otherItems.length > 0) this.#queues.set(key, otherItems);
      if (item === undefined) continue;
      this.#size -= 1;
      return { key, item };
    }
    return undefined;
  }

  /** Removes all items. */
  drain(): Item[] {
    const items = [...this.#queues.values()].flat();
    this.#queues.clear();
    this.#size = 0;
    return items;
  }
}
