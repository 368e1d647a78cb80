import { FEED_TABS, GENRES, limits } from '@backbeat/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAddress, DEFAULT_FEED_ADDRESS, writeAddress } from './feed-address.ts';

const read = (query: string) => readAddress(new URLSearchParams(query));

describe('the address of the feed', () => {
  it('parses every feed address that it has serialized', () => {
    const address = fc.record({
      tab: fc.constantFrom(...FEED_TABS),
      page: fc.nat({ max: 900_000 }),
      search: fc.string({ maxLength: limits.search.length }).map((text) => text.trim()),
      genres: fc.subarray([...GENRES]),
      order: fc.constantFrom(
        { sort: 'likes', from: 'everyone' } as const,
        { sort: 'time', from: 'everyone' } as const,
        { sort: 'time', from: 'following' } as const,
      ),
    });
    fc.assert(
      fc.property(address, ({ order, ...fields }) => {
        const expectedAddress = { ...fields, ...order };
        expect(read(writeAddress(expectedAddress))).toEqual(expectedAddress);
      }),
    );
  });

  it('serializes the default feed address without parameters', () => {
    expect(writeAddress(DEFAULT_FEED_ADDRESS)).toBe('');
    expect(read('')).toEqual(DEFAULT_FEED_ADDRESS);
  });

  it('drops invalid parameters from a feed address', () => {
    expect(read('tab=x&page=-1&genres=Trap,Polka&sort=name&from=me')).toEqual({
      ...DEFAULT_FEED_ADDRESS,
      genres: ['Trap'],
    });
    expect(read('sort=likes&from=following').from).toBe('everyone');
    expect(['0', '1.5', 'x', '', '1e3', '99999999'].map((page) => read(`page=${page}`).page)).toEqual(
      Array(6).fill(0),
    );
    expect(read(`q=${'a'.repeat(500)}`).search).toHaveLength(limits.search.length);
  });
});
