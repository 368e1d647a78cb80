import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyChange, isMove, isShownOn } from './cached-notes.ts';
import { exampleNote } from './note.fixture.ts';

const second = { number: 2, duration: 60 };

it('shows an open note on every later version, and a done one up to where it was resolved', () => {
  const shownOn = (note: Parameters<typeof isShownOn>[0]) =>
    [1, 2, 3, 4].filter((each) => isShownOn(note, each));
  expect(shownOn({ version: 2, resolvedIn: null })).toEqual([2, 3, 4]);
  expect(shownOn({ version: 2, resolvedIn: 3 })).toEqual([2, 3]);
  expect(shownOn({ version: 2, resolvedIn: 2 })).toEqual([2]);
});

it('adds a note of an earlier version with its mark, within the duration', () => {
  const [note] = applyChange([], exampleNote({ at: 70, end: 80 }), second);
  expect(note).toMatchObject({ fromVersion: 1, shownAt: { at: 60, end: null } });
});

it('keeps the position on a version when the text of a note changes', () => {
  const before = exampleNote({ shownAt: { at: 20, end: null }, fromVersion: 1 });
  const [note] = applyChange([before], exampleNote({ text: 'Vocal fine', seq: 2 }), second);
  expect(note).toMatchObject({ text: 'Vocal fine', shownAt: { at: 20, end: null }, fromVersion: 1 });
});

it('moves a note where the response is about this version', () => {
  const change = exampleNote({ shownAt: { at: 30, end: null }, seq: 2 });
  expect(applyChange([exampleNote()], change, second, 2)[0]?.shownAt?.at).toBe(30);
  expect(isMove(exampleNote(), exampleNote({ seq: 2 }))).toBe(true);
  expect(isMove(exampleNote(), exampleNote({ seq: 2, revision: 2, text: 'Other' }))).toBe(false);
});

it('ignores an older state and removes a deleted note', () => {
  const newer = exampleNote({ seq: 5, text: 'Newer' });
  expect(applyChange([newer], exampleNote({ seq: 4, text: 'Older' }), second)[0]?.text).toBe('Newer');
  expect(applyChange([newer], { id: newer.id, number: 1, isDeleted: true }, second)).toEqual([]);
});

it('ends in the same list in whatever order changes of different notes arrive', () => {
  const notes = fc.uniqueArray(
    fc.record({
      number: fc.integer({ min: 1, max: 50 }),
      at: fc.option(fc.integer({ min: 0, max: 90 })),
    }),
    { selector: ({ number }) => number, maxLength: 20 },
  );
  fc.assert(
    fc.property(notes, fc.infiniteStream(fc.nat()), (all, order) => {
      const changes = all.map(({ number, at }) =>
        exampleNote({ id: String(number), number, at, seq: number }),
      );
      const shuffled = changes
        .map((change) => ({ change, place: order.next().value ?? 0 }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ change }) => change);
      const apply = (list: typeof changes) =>
        list.reduce<typeof changes>((before, change) => applyChange(before, change, second), []);
      expect(apply(shuffled)).toEqual(apply(changes));
    }),
  );
});
