import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { spreadOf, TopicThrottle } from './topic-throttle.ts';

let pages: number;
let delivered: string[];
let throttle: TopicThrottle<'comment' | 'like'>;

beforeEach(() => {
  vi.useFakeTimers();
  delivered = [];
  throttle = new TopicThrottle(
    () => pages,
    (subject, kind) => void delivered.push(`${kind} ${subject}`),
  );
});
afterEach(() => {
  throttle.close();
  vi.useRealTimers();
});

test('delivers the first like at once and those of the next second together', () => {
  pages = 2;
  for (let count = 0; count < 100; count += 1) throttle.add('a', 'like');
  throttle.add('a', 'comment');
  throttle.add('b', 'like');
  expect(delivered).toEqual(['like a', 'comment a', 'like b']);
  vi.advanceTimersByTime(1_000);
  expect(delivered).toEqual(['like a', 'comment a', 'like b', 'like a']);
  vi.advanceTimersByTime(10_000);
  expect(delivered).toHaveLength(4);
});

test('spreads the refetches of ten thousand pages so far that each ends before the next begins', () => {
  pages = 10_000;
  const refetchesPerSecond = (pages / spreadOf(pages)) * 1_000;
  expect(refetchesPerSecond).toBe(200);
  throttle.add('a', 'like');
  vi.advanceTimersByTime(100);
  throttle.add('a', 'like');
  vi.advanceTimersByTime(spreadOf(pages) - 101);
  expect(delivered).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(delivered).toHaveLength(2);
});

test('delivers nothing and sets no timer for a subject without open pages', () => {
  pages = 0;
  throttle.add('a', 'like');
  expect([delivered, vi.getTimerCount()]).toEqual([[], 0]);
});
