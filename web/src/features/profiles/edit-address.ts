/*
 * The form by which one edits one's own profile is a part of the profile's address, `?edit=profile`: so it has a link of its
 * own, and the browser's Back closes it.
 */

const [NAME, PROFILE] = ['edit', 'profile'];

/** Marks a step of the history that was made by opening the form: closing it is going back. */
const state = { hasProfileBelow: true } as const;

export const editing = {
  state,

  isOpen: (search: string): boolean => new URLSearchParams(search).get(NAME) === PROFILE,

  openIn: (search: string): { search: string } => changed(search, (query) => query.set(NAME, PROFILE)),

  closeIn: (search: string): { search: string } => changed(search, (query) => query.delete(NAME)),

  /** Whether the step before in the history is the profile without the form. */
  isAbove: (historyState: unknown): boolean =>
    typeof historyState === 'object' && historyState !== null && 'hasProfileBelow' in historyState,
};

function changed(search: string, change: (query: URLSearchParams) => void): { search: string } {
  const query = new URLSearchParams(search);
  change(query);
  return { search: query.toString() };
}
