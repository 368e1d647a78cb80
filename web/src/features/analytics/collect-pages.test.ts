import { toPage, UNKNOWN_LISTENER, type analytics } from '@backbeat/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyOfViewer } from './analytics.queries.ts';
import { collectPages, MAX_ROWS } from './collect-pages.ts';

const pagesOf = (listAt: (call: number) => readonly number[], size: number) => (page: number) =>
  Promise.resolve(
    toPage(listAt(page).slice(page * size, (page + 1) * size), { page, size }, listAt(page).length),
  );
const upTo = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index);

test('collects a list of any length completely and in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(60), fc.integer({ min: 1, max: 20 }), async (count, size) => {
      const { items, total } = await collectPages(
        pagesOf(() => upTo(count), size),
        String,
      );
      expect(items).toEqual(upTo(count));
      expect(total).toBe(count);
    }),
  );
});

test('drops duplicates when the pages shift between requests', async () => {
  // Each request finds one more item at the head of the list.
  const { items } = await collectPages(
    pagesOf((call) => upTo(10 + call, -call), 3),
    String,
  );
  expect(items).toEqual(upTo(10));
});

test('cuts a very long list at the limit', async () => {
  const { items, total } = await collectPages(
    pagesOf(() => upTo(MAX_ROWS + 50), 100),
    String,
  );
  expect(items).toHaveLength(MAX_ROWS);
  expect(total).toBe(MAX_ROWS + 50);
});

test('keeps all viewers without a name and drops one that appears twice', async () => {
  const viewer = (userName: string, minute: number, viewCount = 1): analytics.Viewer => ({
    userName,
    profilePic: '',
    viewCount,
    firstView: new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString(),
    lastView: new Date(Date.UTC(2026, 0, 1, 13, viewCount)).toISOString(),
  });
  // Visitors share one row. Each user whom a block hides from the author has a row.
  const namelessViewers = [0, 1, 2].map((minute) => viewer(UNKNOWN_LISTENER, minute));
  const pages = [
    [viewer('nia', 3), ...namelessViewers.slice(0, 1)],
    [viewer('nia', 3, 2), ...namelessViewers.slice(1)],
  ];
  const { items } = await collectPages(
    (page) => Promise.resolve(toPage(pages[page] ?? [], { page, size: 3 }, 5)),
    keyOfViewer,
  );
  expect(items).toEqual([viewer('nia', 3, 2), ...namelessViewers]);
});
