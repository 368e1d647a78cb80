import { expect, it } from 'vitest';
import { exampleNote, ilo, rosa } from './note.fixture.ts';
import { ALL_OPEN, matches, neighbourOf } from './filter-notes.ts';

const list = [
  exampleNote({ id: 'a', assignee: ilo }),
  exampleNote({ id: 'b', by: rosa }),
  exampleNote({ id: 'c', state: 'done' }),
  exampleNote({ id: 'd', text: 'deleted note' }),
];
const idsOf = (filter: Partial<typeof ALL_OPEN>) =>
  list.filter((note) => matches(note, { ...ALL_OPEN, ...filter })).map(({ id }) => id);

it('filters notes by state, assignee and writer', () => {
  expect(idsOf({})).toEqual(['a', 'b']);
  expect(idsOf({ state: 'done' })).toEqual(['c']);
  expect(idsOf({ state: 'all' })).toEqual(['a', 'b', 'c', 'd']);
  expect(idsOf({ assignee: 'id of ilo' })).toEqual(['a']);
  expect(idsOf({ by: 'id of rosa' })).toEqual(['b']);
});

it('goes to the next and the previous note and stays at the ends', () => {
  const next = (id: string | null, step: 1 | -1) => neighbourOf(list, id, step)?.id;
  expect([next(null, 1), next(null, -1)]).toEqual(['a', 'd']);
  expect([next('a', 1), next('b', -1), next('a', -1), next('d', 1)]).toEqual(['b', 'a', 'a', 'd']);
  expect(neighbourOf([], null, 1)).toBeUndefined();
});
