import { expect, test, vi } from 'vitest';
import { SharedResult } from './shared-result.ts';

test('a shared result is written once for each serializer', () => {
  const sharedResult = new SharedResult({ ids: ['a'] });
  const write = vi.fn<(value: unknown) => string>((value) => JSON.stringify(value));
  expect([sharedResult.toJson(write), sharedResult.toJson(write)]).toEqual([
    '{"ids":["a"]}',
    '{"ids":["a"]}',
  ]);
  expect(write).toHaveBeenCalledTimes(1);
  expect(sharedResult.toJson(() => '{}')).toBe('{}');
});
