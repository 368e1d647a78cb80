import { expect, it } from 'vitest';
import { processingPollDelay } from './processing-poll-delay.ts';

it('increases the polling delay from under a second to half a minute', () => {
  const pauses = Array.from({ length: 40 }, (_, times) => processingPollDelay(times + 1));
  expect(pauses[0]).toBe(800);
  expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses);
  expect(pauses.at(-1)).toBe(30_000);
  expect(pauses.slice(0, 4).reduce((sum, pause) => sum + pause)).toBeLessThan(6000);
});
