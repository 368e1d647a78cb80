import type { playlists } from '@backbeat/contract';
import { describe, expect, it } from 'vitest';
import {
  idsBetween,
  itemBefore,
  itemsOf,
  moveItems,
  placeOfDrop,
  withItems,
  type ItemPages,
} from './arrange-items.ts';

const item = (id: string, position: number): playlists.PlaylistItem => ({
  id,
  position,
  addedBy: null,
  addedAt: '2026-11-28T12:00:00.000Z',
  post: null,
});
const letters = (text: string) => text.split('').map((id) => ({ id }));
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id).join('');

/** Two pages of two items each: a b, c d. */
const data: ItemPages = {
  pageParams: [0, 1],
  pages: ['ab', 'cd'].map((ids, number) => ({
    content: ids.split('').map((id, place) => item(id, number * 2 + place + 1)),
    page: { size: 2, number, totalElements: 4, totalPages: 2 },
  })),
};

describe('moving items of a playlist', () => {
  it('moves items together in the order of the list', () => {
    expect(idsOf(moveItems(letters('abcde'), { items: ['d', 'b'], after: 'e' }))).toBe('acebd');
    expect(idsOf(moveItems(letters('abcde'), { items: ['e'], after: null }))).toBe('eabcd');
  });

  it('moves nothing behind an item that is not loaded', () => {
    expect(idsOf(moveItems(letters('abc'), { items: ['a'], after: 'z' }))).toBe('abc');
  });

  it('names the item before a place as if the moved ones were gone', () => {
    const before = (movedIds: string) =>
      [0, 1, 3, 9].map((place) => itemBefore(letters('abcd'), movedIds.split(''), place));
    expect([before('b'), before('bd')]).toEqual([
      [null, 'a', 'd', 'd'],
      [null, 'a', 'c', 'c'],
    ]);
  });

  it('places items that move together where one of them is dropped', () => {
    const drop = (place: number) => placeOfDrop(letters('abcdef'), ['b', 'e'], 'b', place);
    expect([0, 2, 4, 5].map(drop)).toEqual([0, 2, 3, 4]);
    const order = moveItems(letters('abcdef'), {
      items: ['b', 'e'],
      after: itemBefore(letters('abcdef'), ['b', 'e'], drop(2)),
    });
    expect(idsOf(order)).toBe('acbedf');
  });

  it('finds the items between two, in either direction', () => {
    expect([idsBetween(letters('abcd'), 'b', 'd'), idsBetween(letters('abcd'), 'c', 'a')]).toEqual([
      ['b', 'c', 'd'],
      ['a', 'b', 'c'],
    ]);
  });

  it('spreads moved items over the same pages with new positions', () => {
    const { pages } = withItems(data, [...moveItems(itemsOf(data), { items: ['a'], after: 'c' })]);
    expect(pages.map(({ content }) => content.map(({ id, position }) => `${id}${position}`))).toEqual([
      ['b1', 'c2'],
      ['a3', 'd4'],
    ]);
  });

  it('counts fewer items after a removal', () => {
    const shorter = withItems(
      data,
      itemsOf(data).filter(({ id }) => id !== 'b'),
    );
    expect(idsOf(itemsOf(shorter))).toBe('acd');
    expect(shorter.pages.map(({ page }) => page.totalElements)).toEqual([3, 3]);
  });
});
