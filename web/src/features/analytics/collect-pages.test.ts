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

test('a list is collected whole and in its order, whatever its length', async () => {
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

test('what comes twice, because the pages moved meanwhile, is there once', async () => {
  // With every call something new stands first.
  const { items } = await collectPages(
    pagesOf((call) => upTo(10 + call, -call), 3),
    String,
  );
  expect(items).toEqual(upTo(10));
});

test('a very long list is cut', async () => {
  const { items, total } = await collectPages(
    pagesOf(() => upTo(MAX_ROWS + 50), 100),
    String,
  );
  expect(items).toHaveLength(MAX_ROWS);
  expect(total).toBe(MAX_ROWS + 50);
});

test('viewers without a name are all there, and one who listens meanwhile is there once', async () => {
  const viewer = (userName: string, minute: number, viewCount = 1): analytics.Viewer => ({
    userName,
    profilePic: '',
    viewCount,
    firstView: new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString(),
    lastView: new Date(Date.UTC(2026, 0, 1, 13, viewCount)).toISOString(),
  });
  // Visitors are one row; those who are kept apart from the author by a block have a row each.
  const nameless = [0, 1, 2].map((minute) => viewer(UNKNOWN_LISTENER, minute));
  const pages = [
    [viewer('nia', 3), ...nameless.slice(0, 1)],
    [viewer('nia', 3, 2), ...nameless.slice(1)],
  ];
  const { items } = await collectPages(
    (page) => Promise.resolve(toPage(pages[page] ?? [], { page, size: 3 }, 5)),
    keyOfViewer,
  );
  expect(items).toEqual([viewer('nia', 3, 2), ...nameless]);
});
