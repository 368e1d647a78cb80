import { expect, test } from 'vitest';
import { readAddress, writeAddress } from './subscription-address.ts';

const read = (query: string) => readAddress(new URLSearchParams(query));

test('parses every subscription address that it has serialized', () => {
  for (const period of ['month', 'year', undefined] as const)
    for (const back of ['success', 'canceled', undefined] as const)
      expect(read(writeAddress({ period, back }))).toEqual({ period, back });
});

test('accepts the flags of the checkout with any value but false', () => {
  expect(read('success=true').back).toBe('success');
  expect(read('canceled=1').back).toBe('canceled');
  expect(read('success').back).toBe('success');
  expect(read('success=false').back).toBe(undefined);
  expect(read('billing=weekly').period).toBe(undefined);
});
