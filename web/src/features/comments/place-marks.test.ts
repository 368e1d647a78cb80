import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TimedComment } from './timed-comments.queries.ts';
import { findPassingComment, placeMarks } from './place-marks.ts';

const comment = (at: number, id = String(at)): TimedComment => ({
  id,
  userName: 'nia',
  profilePic: '',
  comment: 'Those drums',
  at,
  mentions: [],
  usedIn: null,
  time: '2026-11-22T02:00:00.000Z',
  replyTo: null,
  replies: 0,
  totalLikes: 0,
  likedByViewer: false,
  likedByAuthor: false,
  isAuthor: false,
});

const layouts = fc.record({
  duration: fc.double({ min: 0.5, max: 7200, noNaN: true }),
  width: fc.integer({ min: 24, max: 1400 }),
  size: fc.integer({ min: 16, max: 24 }),
  gap: fc.integer({ min: 20, max: 44 }),
});
const positions = fc
  .array(fc.double({ min: 0, max: 8000, noNaN: true }), { maxLength: 60 })
  .map((all) => all.toSorted((a, b) => a - b).map((at, index) => comment(at, String(index))));

it('shows every comment in exactly one mark and in the order of the positions', () => {
  fc.assert(
    fc.property(positions, layouts, (comments, layout) => {
      expect(placeMarks(comments, layout).flatMap((mark) => mark.comments)).toEqual(comments);
    }),
  );
});

it('places marks within the waveform and never closer than the gap', () => {
  fc.assert(
    fc.property(positions, layouts, (comments, layout) => {
      const places = placeMarks(comments, layout).map(({ x }) => x);
      for (const [index, x] of places.entries()) {
        expect(x).toBeGreaterThanOrEqual(layout.size / 2);
        expect(x).toBeLessThanOrEqual(layout.width - layout.size / 2);
        expect(x - (places[index - 1] ?? -Infinity)).toBeGreaterThanOrEqual(layout.gap);
      }
    }),
  );
});

it('merges comments where they crowd, and only there', () => {
  const layout = { duration: 100, width: 1000, size: 20, gap: 30 };
  const marks = placeMarks(
    [10, 11, 12.9, 13, 40].map((at) => comment(at)),
    layout,
  );
  expect(marks.map(({ comments, x }) => [x, comments.length])).toEqual([
    [100, 3],
    [130, 1],
    [400, 1],
  ]);
});

it('places no marks without a duration or a width', () => {
  const layout = { duration: 100, width: 1000, size: 20, gap: 30 };
  expect(placeMarks([comment(1)], { ...layout, duration: 0 })).toEqual([]);
  expect(placeMarks([comment(1)], { ...layout, width: 0 })).toEqual([]);
});

it('finds the latest comment that playback has just passed', () => {
  const comments = [comment(1), comment(2), comment(30)];
  const passing = (seconds: number) => findPassingComment(comments, seconds)?.at;
  expect([0.9, 1, 1.9, 2, 5.9, 6, 29, 31].map(passing)).toEqual([
    undefined,
    1,
    1,
    2,
    2,
    undefined,
    undefined,
    30,
  ]);
});
