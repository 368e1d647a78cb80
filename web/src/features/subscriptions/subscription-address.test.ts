import { expect, test } from 'vitest';
import { readAddress, writeAddress } from './subscription-address.ts';

const read = (query: string) => readAddress(new URLSearchParams(query));

test('an address is read as it was written', () => {
  for (const period of ['month', 'year', undefined] as const)
    for (const back of ['success', 'canceled', undefined] as const)
      expect(read(writeAddress({ period, back }))).toEqual({ period, back });
});

test('the flags are those with which the checkout sends back, with any value but false', () => {
  expect(read('success=true').back).toBe('success');
  expect(read('canceled=1').back).toBe('canceled');
  expect(read('success').back).toBe('success');
  expect(read('success=false').back).toBe(undefined);
  expect(read('billing=weekly').period).toBe(undefined);
});
