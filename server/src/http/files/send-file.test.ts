import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRange } from './send-file.ts';

test.each([
  [undefined, 'whole'],
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=500-', { start: 500, end: 999 }],
  ['bytes=-10', { start: 990, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=990-5000', { start: 990, end: 999 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-4', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['bytes=-', 'whole'],
  ['lines=0-1', 'whole'],
])('parses the range %s of 1000 bytes', (header, expected) => {
  expect(parseRange(header, 1000)).toEqual(expected);
});

test('returns only ranges that lie within the file', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.nat(), fc.nat({ max: 10_000 }), (junk, first, last, size) => {
      for (const header of [
        junk,
        `bytes=${junk}`,
        `bytes=${first}-${last}`,
        `bytes=${first}-`,
        `bytes=-${last}`,
      ]) {
        const range = parseRange(header, size);
        if (typeof range === 'string') continue;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.start).toBeLessThanOrEqual(range.end);
        expect(range.end).toBeLessThan(size);
      }
    }),
  );
});
