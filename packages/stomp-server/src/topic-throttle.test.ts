import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { spreadOf, TopicThrottle } from './topic-throttle.ts';

let subscribers: number;
let events: string[];
let throttle: TopicThrottle<'added' | 'changed'>;

beforeEach(() => {
  vi.useFakeTimers();
  events = [];
  throttle = new TopicThrottle(
    () => subscribers,
    (subject, kind) => void events.push(`${kind} ${subject}`),
  );
});
afterEach(() => {
  throttle.close();
  vi.useRealTimers();
});

test('delivers the first change at once and those of the next second together', () => {
  subscribers = 2;
  for (let count = 0; count < 100; count += 1) throttle.add('a', 'changed');
  throttle.add('a', 'added');
  throttle.add('b', 'changed');
  expect(events).toEqual(['changed a', 'added a', 'changed b']);
  vi.advanceTimersByTime(1_000);
  expect(events).toEqual(['changed a', 'added a', 'changed b', 'changed a']);
  vi.advanceTimersByTime(10_000);
  expect(events).toHaveLength(4);
});

test('spreads the requests of ten thousand subscribers so far that each ends before the next begins', () => {
  subscribers = 10_000;
  const requestsPerSecond = (subscribers / spreadOf(subscribers)) * 1_000;
  expect(requestsPerSecond).toBe(200);
  throttle.add('a', 'changed');
  vi.advanceTimersByTime(100);
  throttle.add('a', 'changed');
  vi.advanceTimersByTime(spreadOf(subscribers) - 101);
  expect(events).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(events).toHaveLength(2);
});

test('delivers nothing and sets no timer for a subject without subscribers', () => {
  subscribers = 0;
  throttle.add('a', 'changed');
  expect([events, vi.getTimerCount()]).toEqual([[], 0]);
});
