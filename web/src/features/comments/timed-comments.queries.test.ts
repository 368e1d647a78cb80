import { expect, it } from 'vitest';
import { shownPosition } from './timed-comments.queries.ts';

it.each([
  [12, 60, 12],
  [60, 60, 60],
  [75, 60, 60],
  [75, null, 75],
  [75, undefined, 75],
])('a comment at %s s on a track of %s s is shown at %s s', (at, duration, shownSeconds) => {
  expect(shownPosition(at, duration)).toBe(shownSeconds);
});
