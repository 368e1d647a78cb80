import { createCache } from './create-cache.ts';

const MAX_LISTS = 200;
const MAX_ANCHORS_PER_LIST = 500;
const ANCHOR_TTL_MS = 10_000;

/** The sort key of the entry at a position of a list, as text. */
export interface Anchor {
  position: number;
  key: readonly string[];
}

/** An anchor and the total of the list for which it is valid. */
export interface ValidAnchor extends Anchor {
  total: number;
}

/**
 * Caches where deep pages of long lists begin. The next query for a page behind one starts there
 * instead of at an end of the list.
 *
 * The anchors of a list are valid for one total, so an addition or a deletion discards them. Changes
 * that leave the total as it was, such as likes that move posts, may shift a deep page for ten
 * seconds (docs/decisions/007).
 */
export class ListAnchors {
  readonly #lists = createCache<{ total: number; anchors: Anchor[] }>({
    maxEntries: MAX_LISTS,
    ttlMs: ANCHOR_TTL_MS,
  });

  /** Returns the last anchor at or before the offset. */
  find(list: string, offset: number): ValidAnchor | undefined {
    const cachedList = this.#lists.get(list);
    const before = cachedList?.anchors.filter(({ position }) => position <= offset) ?? [];
    const [first, ...others] = before;
    if (!cachedList || !first) return undefined;
    const last = others.reduce((one, other) => (other.position > one.position ? other : one), first);
    return { ...last, total: cachedList.total };
  }

  /** Anchors of a list expire with its first one, because each may derive from a previous one. */
  add(list: string, { total, ...anchor }: ValidAnchor): void {
    const cachedList = this.#lists.get(list);
    if (cachedList?.total !== total) this.#lists.set(list, { total, anchors: [anchor] });
    else if (cachedList.anchors.length < MAX_ANCHORS_PER_LIST) cachedList.anchors.push(anchor);
  }
}
