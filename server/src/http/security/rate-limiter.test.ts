import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Limiter } from './rate-limiter.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  ['emailChecksByCaller', [10, 10, 10, 10, 10, 10, 0, 0]],
  ['mailToAddress', [1, 1, 1, 1, 1, 0, 0, 0]],
] as const)('%s admits %j uses in the minutes of an hour', async (name, expected) => {
  const limiter = new Limiter({ enabled: true });
  const counts: number[] = [];
  while (counts.length < expected.length) {
    let count = 0;
    while (await limiter.tryConsume(name, 'key')) count += 1;
    counts.push(count);
    await vi.advanceTimersByTimeAsync(60_001);
  }
  expect(counts).toEqual(expected);
});
