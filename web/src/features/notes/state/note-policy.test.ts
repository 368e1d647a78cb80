import { expect, it } from 'vitest';
import { exampleNote, exampleRoom, ilo, rosa } from './note.fixture.ts';
import { noteRights, viewerOf } from './note-policy.ts';

const { members } = exampleRoom();
const viewers = ['id of nia', 'id of ilo', 'id of rosa'].map((id) =>
  viewerOf(members, { user: id, guest: id }),
);

it('lets the author, the writer and the assignee resolve, and the writer alone edit', () => {
  const note = exampleNote({ by: rosa, assignee: ilo });
  const rights = viewers.map((viewer) => viewer && noteRights(note, viewer));
  expect(rights.map((each) => each?.resolve)).toEqual([true, true, true]);
  expect(rights.map((each) => each?.edit)).toEqual([false, false, true]);
  expect(rights.map((each) => each?.move)).toEqual([true, false, true]);
  expect(rights.map((each) => each?.delete)).toEqual([true, false, true]);
  const [, iloRights] = viewers.map((viewer) => viewer && noteRights(exampleNote({ by: rosa }), viewer));
  expect(iloRights?.resolve).toBe(false);
});

it('offers nothing on a deleted note that stays for its replies', () => {
  const [author] = viewers;
  const rights = author && noteRights(exampleNote({ text: 'deleted note' }), author);
  expect(Object.values(rights ?? {})).toEqual([false, false, false, false, false]);
});

it('recognizes the user before the guest of the browser', () => {
  expect(viewerOf(members, { user: 'id of ilo', guest: 'id of rosa' })?.name).toBe('ilo');
  expect(viewerOf(members, { user: 'id of tembo', guest: 'id of rosa' })).toMatchObject({ isGuest: true });
  expect(viewerOf(members, { user: 'id of tembo', guest: undefined })).toBeUndefined();
  expect(viewerOf(members, { user: 'id of tembo', claim: 'id of rosa' })).toMatchObject({ isGuest: false });
});
