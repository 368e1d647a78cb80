import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAddress, writeAddress, type ReportsAddress } from './reports-address.ts';

const anyAddress: fc.Arbitrary<ReportsAddress> = fc
  .record({
    state: fc.constantFrom('open' as const, 'closed' as const),
    sort: fc.constantFrom('newest' as const, 'most' as const),
    after: fc.option(fc.uuid(), { nil: undefined }),
  })
  .map((address) => (address.state === 'closed' ? { ...address, sort: 'newest' } : address));

test('parses every address that it has serialized', () => {
  fc.assert(
    fc.property(anyAddress, (address) => {
      expect(readAddress(new URLSearchParams(writeAddress(address)))).toEqual(address);
    }),
  );
});

test('drops invalid parameters from an address', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (word, otherWord) => {
      const { after } = readAddress(new URLSearchParams({ state: word, sort: otherWord, after: word }));
      expect(after).toBeUndefined();
    }),
  );
});
