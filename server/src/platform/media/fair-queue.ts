export interface FairQueueLimits {
  /** Items that wait in all. */
  total: number;
  /** Items of one key that wait. */
  perKey: number;
}

/**
 * A bounded queue in which the keys take turns (round robin): however many items one key has waiting, each of the other
 * keys is served once before that key is served again. Items of one key leave in the order in which they came.
 */
export class FairQueue<Item> {
  readonly #limits: FairQueueLimits;
  /** The key whose turn is next comes first. No list is empty. */
  readonly #waiting = new Map<string, Item[]>();
  #size = 0;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#size;
  }

  /** Adds an item at the end of its key's list. @returns false, and adds nothing, where a limit is reached */
  push(key: string, item: Item): boolean {
    const items = this.#waiting.get(key) ?? [];
    if (this.#size >= this.#limits.total || items.length >= this.#limits.perKey) return false;
    items.push(item);
    this.#waiting.set(key, items);
    this.#size += 1;
    return true;
  }

  /** Removes the item whose turn it is among the keys that `isEligible` accepts. */
  shift(isEligible: (key: string) => boolean = () => true): { key: string; item: Item } | undefined {
    for (const [key, items] of this.#waiting) {
      if (!isEligible(key)) continue;
      const [item, ...rest] = items;
      this.#waiting.delete(key);
      if (rest.length > 0) this.#waiting.set(key, rest);
      if (item === undefined) continue;
      this.#size -= 1;
      return { key, item };
    }
    return undefined;
  }

  /** Removes all items. */
  drain(): Item[] {
    const items = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    this.#size = 0;
    return items;
  }
}
