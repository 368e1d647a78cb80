import { isRecord } from '../../lib/is-record.ts';

/* Stores the open edit form in the address of the profile, `?edit=profile`. The form has a link
   of its own, and Back closes it. */

const [NAME, PROFILE] = ['edit', 'profile'];

/** Marks a history entry made by opening the form. Closing the form then goes back. */
const state = { hasProfileBelow: true } as const;

export const editing = {
  state,

  isOpen: (search: string): boolean => new URLSearchParams(search).get(NAME) === PROFILE,

  openIn: (search: string): { search: string } => changeSearch(search, (query) => query.set(NAME, PROFILE)),

  closeIn: (search: string): { search: string } => changeSearch(search, (query) => query.delete(NAME)),

  /** Returns whether the previous history entry is the profile without the form. */
  isAbove: (historyState: unknown): boolean => isRecord(historyState) && 'hasProfileBelow' in historyState,
};

function changeSearch(search: string, change: (query: URLSearchParams) => void): { search: string } {
  const query = new URLSearchParams(search);
  change(query);
  return { search: query.toString() };
}
