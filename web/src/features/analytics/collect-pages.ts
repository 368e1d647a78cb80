import type { Page } from '@backbeat/contract';

/** The longest exported list: the rows of a hundred requests. */
export const MAX_ROWS = 10_000;

/**
 * Fetches all of a paged list, up to MAX_ROWS. Pages may shift between two requests, so the list
 * drops duplicates.
 */
export async function collectPages<Item>(
  fetchPage: (page: number) => Promise<Page<Item>>,
  keyOfItem: (item: Item) => string,
): Promise<{ items: Item[]; total: number }> {
  const items = new Map<string, Item>();
  let total = 0;
  for (let number = 0; ; number += 1) {
    // oxlint-disable-next-line no-await-in-loop -- keeps the load on the server low
    const { content, page } = await fetchPage(number);
    total = page.totalElements;
    for (const item of content) items.set(keyOfItem(item), item);
    if (number + 1 >= page.totalPages || items.size >= MAX_ROWS) break;
  }
  return { items: [...items.values()].slice(0, MAX_ROWS), total };
}
