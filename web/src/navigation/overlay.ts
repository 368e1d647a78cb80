import { isRecord } from '../lib/is-record.ts';

/*
 * A post that is opened over another screen is part of that screen's URL:
 * `/feed?tab=feed&post={id}`. The post therefore has a link of its own, Back closes it, and the
 * screen below keeps its scroll position.
 */

const POST = 'post';

/** Marks a history entry that was created by opening a post. Closing the post then goes back. */
const state = { hasScreenBelow: true } as const;

export const overlay = {
  state,

  /** The id of the post that a URL opens, or null. */
  openedId: (search: URLSearchParams): string | null => search.get(POST),

  /** The URL of the same screen with a post over it. */
  openIn: (search: string, id: string): { search: string } =>
    changeSearch(search, (query) => query.set(POST, id)),

  /** The URL of the screen without the post. */
  closeIn: (search: string): { search: string } => changeSearch(search, (query) => query.delete(POST)),

  /** Whether the previous history entry is the screen without the post. */
  isAbove: (historyState: unknown): boolean => isRecord(historyState) && 'hasScreenBelow' in historyState,
};

function changeSearch(search: string, change: (query: URLSearchParams) => void): { search: string } {
  const query = new URLSearchParams(search);
  change(query);
  return { search: query.toString() };
}
