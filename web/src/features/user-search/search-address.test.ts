import { limits } from '@backbeat/contract';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readAddress, writeAddress } from './search-address.ts';

const read = (query: string) => readAddress(new URLSearchParams(query));

it('parses every search address that it has serialized', () => {
  const anyAddress = fc.record({
    search: fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.trim()),
    page: fc.nat(999_998),
  });
  fc.assert(
    fc.property(anyAddress, (address) => {
      expect(read(writeAddress(address))).toEqual(address);
    }),
  );
});

it('drops invalid parameters from a search address', () => {
  for (const page of ['0', '-1', '1.5', 'x', '', '99999999'])
    expect(read(`page=${page}`)).toEqual({ search: '', page: 0 });
  expect(read(`q=${'a'.repeat(limits.search.length + 1)}`).search).toHaveLength(limits.search.length);
  expect(writeAddress({ search: '', page: 0 })).toBe('');
});
