import type { Page, playlists } from '@backbeat/contract';
import type { InfiniteData } from '@tanstack/react-query';

type Item = playlists.PlaylistItem;

/** The pages of a playlist that are loaded. */
export type ItemPages = InfiniteData<Page<Item>>;

/** The items of all loaded pages without duplicates, since an item may move to the next page meanwhile. */
export const itemsOf = ({ pages }: ItemPages): Item[] => [
  ...new Map(pages.flatMap(({ content }) => content.map((item) => [item.id, item] as const))).values(),
];

/**
 * Returns items after a move, as the server moves them: together, in the order of the list. Returns
 * the same items if the one that they should follow is not among them.
 */
export function moveItems<T extends { id: string }>(
  items: readonly T[],
  { items: movedIds, after }: playlists.ItemMove,
): readonly T[] {
  const isMoved = ({ id }: T) => movedIds.includes(id);
  const others = items.filter((item) => !isMoved(item));
  const place = after === null ? 0 : others.findIndex(({ id }) => id === after) + 1;
  if (place === 0 && after !== null) return items;
  return others.toSpliced(place, 0, ...items.filter(isMoved));
}

/** Returns the id of the item that precedes a place, from 0, once the moved items have left the list. */
export function itemBefore(
  items: readonly { id: string }[],
  movedIds: readonly string[],
  place: number,
): string | null {
  const others = items.filter(({ id }) => !movedIds.includes(id));
  return others[Math.min(place, others.length) - 1]?.id ?? null;
}

/**
 * Returns the place, from 0, of the first of several items that move together, where one of them is
 * dropped at a place as if it moved alone.
 */
export function placeOfDrop(
  items: readonly { id: string }[],
  movedIds: readonly string[],
  droppedId: string,
  place: number,
): number {
  const others = items.filter(({ id }) => id !== droppedId);
  return others.slice(0, place).filter(({ id }) => !movedIds.includes(id)).length;
}

/** Returns the ids of the items from one to another, both included, in either direction. */
export function idsBetween(items: readonly { id: string }[], from: string, to: string): string[] {
  const places = [from, to].map((id) => items.findIndex((item) => item.id === id));
  return items.slice(Math.min(...places), Math.max(...places) + 1).map(({ id }) => id);
}

/** Returns the pages with other items in them, numbered anew. Missing items shorten the last pages. */
export function withItems(data: ItemPages, items: readonly Item[]): ItemPages {
  const before = itemsOf(data);
  if (items === before) return data;
  let start = 0;
  const pages = data.pages.map(({ content, page }, index) => {
    const end = index === data.pages.length - 1 ? items.length : start + content.length;
    const part = items.slice(start, end).map((item, place) => ({ ...item, position: start + place + 1 }));
    start = end;
    return {
      content: part,
      page: { ...page, totalElements: page.totalElements + items.length - before.length },
    };
  });
  return { ...data, pages };
}
