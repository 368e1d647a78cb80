import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exampleNote } from '../state/note.fixture.ts';
import { compareNotes } from '../state/cached-notes.ts';
import { placeNotes, scaleTimes } from './place-notes.ts';

const layouts = fc.record({
  duration: fc.double({ min: 0.5, max: 7200, noNaN: true }),
  width: fc.integer({ min: 24, max: 1400 }),
  gap: fc.integer({ min: 20, max: 44 }),
});
const notes = fc
  .array(
    fc.record({
      at: fc.double({ min: 0, max: 8000, noNaN: true }),
      length: fc.option(fc.double({ min: 0.1, max: 60, noNaN: true })),
    }),
    { maxLength: 60 },
  )
  .map((all) =>
    all
      .map(({ at, length }, index) =>
        exampleNote({ id: String(index), number: index, at, end: length === null ? null : at + length }),
      )
      .toSorted(compareNotes),
  );

it('shows every note with a position in exactly one mark and in order', () => {
  fc.assert(
    fc.property(notes, layouts, (list, layout) => {
      const all = [...list, exampleNote({ id: 'whole', at: null })];
      expect(placeNotes(all, layout).flatMap((mark) => mark.notes)).toEqual(list);
    }),
  );
});

it('places marks within the waveform and never closer than the gap', () => {
  fc.assert(
    fc.property(notes, layouts, (list, layout) => {
      const marks = placeNotes(list, layout);
      for (const [index, { x, width }] of marks.entries()) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(layout.width + 1e-6);
        expect(x - (marks[index - 1]?.x ?? -Infinity)).toBeGreaterThanOrEqual(layout.gap);
      }
    }),
  );
});

it('draws a range as a bar of its length', () => {
  const [mark] = placeNotes([exampleNote({ at: 10, end: 20 })], { duration: 100, width: 1000, gap: 24 });
  expect(mark).toMatchObject({ x: 100, width: 100 });
});

it('labels the time scale from the beginning to the end without crowding', () => {
  expect(scaleTimes(177, 700)).toEqual([0, 30, 60, 90, 120, 150, 177]);
  expect(scaleTimes(0.4, 700)).toEqual([0, 0.4]);
  expect(scaleTimes(0, 700)).toEqual([]);
});
