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

test('What an address says is read back from it', () => {
  fc.assert(
    fc.property(anyAddress, (address) => {
      expect(readAddress(new URLSearchParams(writeAddress(address)))).toEqual(address);
    }),
  );
});

test('What makes no sense in an address is left out', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (word, other) => {
      const { after } = readAddress(new URLSearchParams({ state: word, sort: other, after: word }));
      expect(after).toBeUndefined();
    }),
  );
});
