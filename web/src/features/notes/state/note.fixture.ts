import type { notes, Party } from '@backbeat/contract';

export const nia: Party = { user: { id: 'id of nia', userName: 'nia' }, name: 'nia', profilePic: '' };
export const ilo: Party = { user: { id: 'id of ilo', userName: 'ilo' }, name: 'ilo', profilePic: '' };
export const rosa: Party = { guest: 'id of rosa', name: 'Rosa Lind', profilePic: '' };

/** An open note on a moment of version 1, for tests. */
export const exampleNote = (overrides: Partial<notes.Note> = {}): notes.Note => {
  const at = overrides.at === undefined ? 12 : overrides.at;
  const end = overrides.end ?? null;
  return {
    id: 'note 1',
    number: 1,
    version: 1,
    at,
    end,
    shownAt: at === null ? null : { at, end },
    fromVersion: null,
    text: 'Vocal too loud',
    by: nia,
    assignee: null,
    state: 'open',
    resolvedBy: null,
    resolvedAt: null,
    resolvedIn: null,
    replies: [],
    createdAt: '2026-11-22T02:00:00.000Z',
    editedAt: null,
    revision: 1,
    seq: 1,
    ...overrides,
  };
};

/** A room of nia, ilo and Rosa Lind, for tests. */
export const exampleRoom = (overrides: Partial<notes.Room> = {}): notes.Room => ({
  members: [
    { ...nia, role: 'author' },
    { ...ilo, role: 'artist' },
    { ...rosa, role: 'guest' },
  ],
  versions: [{ number: 1, open: 1, done: 0, verdicts: [], stems: 0 }],
  seq: 1,
  canUpload: true,
  ...overrides,
});
