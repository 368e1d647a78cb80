import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('throttle runs at once, then once per interval, and once more for all calls in between', () => {
  const work = vi.fn<() => void>();
  const { run, stop } = throttle(work, 1_000);
  for (let count = 0; count < 5; count += 1) run();
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5_000);
  expect(work).toHaveBeenCalledTimes(2);
  run();
  run();
  stop();
  vi.advanceTimersByTime(5_000);
  expect(work).toHaveBeenCalledTimes(3);
});
