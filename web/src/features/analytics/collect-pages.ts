import type { Page } from '@backbeat/contract';

/** How far a list is written into a file: what a hundred calls bring. */
export const MAX_ROWS = 10_000;

/**
 * All of a paged list, up to MAX_ROWS. Pages may move while they are fetched: an item that comes twice is kept once.
 */
export async function collectPages<Item>(
  fetchPage: (page: number) => Promise<Page<Item>>,
  keyOfItem: (item: Item) => string,
): Promise<{ items: Item[]; total: number }> {
  const items = new Map<string, Item>();
  let total = 0;
  for (let number = 0; ; number += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: the server is there for others too
    const { content, page } = await fetchPage(number);
    total = page.totalElements;
    for (const item of content) items.set(keyOfItem(item), item);
    if (number + 1 >= page.totalPages || items.size >= MAX_ROWS) break;
  }
  return { items: [...items.values()].slice(0, MAX_ROWS), total };
}
