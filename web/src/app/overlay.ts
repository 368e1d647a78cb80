/*
 * A post that is opened over another screen is a part of that screen's address: `/feed?tab=feed&post={id}`. So it has a link
 * of its own, goes with the browser's Back, and the screen below keeps its place.
 */

const POST = 'post';

/** Marks a step of the history that was made by opening a post: closing it is going back. */
const state = { hasScreenBelow: true } as const;

export const overlay = {
  state,

  /** The id of the post that an address opens, or null. */
  opened: (search: URLSearchParams): string | null => search.get(POST),

  /** The address of the same screen with a post over it. */
  openIn: (search: string, id: string): { search: string } => changed(search, (query) => query.set(POST, id)),

  /** The address of the screen alone. */
  closeIn: (search: string): { search: string } => changed(search, (query) => query.delete(POST)),

  /** Whether the step before in the history is the screen without the post. */
  isAbove: (historyState: unknown): boolean =>
    typeof historyState === 'object' && historyState !== null && 'hasScreenBelow' in historyState,
};

function changed(search: string, change: (query: URLSearchParams) => void): { search: string } {
  const query = new URLSearchParams(search);
  change(query);
  return { search: query.toString() };
}
