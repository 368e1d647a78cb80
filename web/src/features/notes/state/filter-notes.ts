import type { notes } from '@backbeat/contract';
import { isEmptied } from './cached-notes.ts';
import { partyId } from './note-policy.ts';

export type StateFilter = 'open' | 'done' | 'all';

export interface NoteFilter {
  state: StateFilter;
  /** The id of the party to whom notes are assigned; null for all. */
  assignee: string | null;
  /** The id of the party who wrote notes; null for all. */
  by: string | null;
}

export const ALL_OPEN: NoteFilter = { state: 'open', assignee: null, by: null };

/** Whether a filter shows a note. A deleted one is neither open nor done. */
export function matches(note: notes.Note, { state, assignee, by }: NoteFilter): boolean {
  if (isEmptied(note) ? state !== 'all' : state !== 'all' && note.state !== state) return false;
  if (assignee !== null && (note.assignee === null || partyId(note.assignee) !== assignee)) return false;
  return by === null || partyId(note.by) === by;
}

/** The note after or before another one in a list; the first or last if none is selected. */
export function neighbourOf(
  list: readonly notes.Note[],
  id: string | null,
  step: 1 | -1,
): notes.Note | undefined {
  const index = list.findIndex((note) => note.id === id);
  if (index === -1) return step === 1 ? list[0] : list.at(-1);
  return list[index + step] ?? list[index];
}
