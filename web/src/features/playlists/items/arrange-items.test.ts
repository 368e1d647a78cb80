import type { playlists } from '@backbeat/contract';
import { describe, expect, it } from 'vitest';
import { itemBefore, itemsOf, moveItems, withItems, type ItemPages } from './arrange-items.ts';

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

  it('names the item before a place as if the moved one were gone', () => {
    expect([0, 1, 3, 9].map((place) => itemBefore(letters('abcd'), 'b', place))).toEqual([
      null,
      'a',
      'd',
      'd',
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
