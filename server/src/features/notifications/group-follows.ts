import type { InboxRow } from './inbox.queries.ts';

/** One entry of the list: a notification, or several that are shown as one. */
export interface Entry {
  /** Newest first. */
  ids: readonly [string, ...string[]];
  key: string;
  people: number;
  unread: number;
}

/** Merges all follows into one entry, at the position of the newest. */
export function groupFollows(rows: readonly InboxRow[]): Entry[] {
  const entries: Entry[] = [];
  let follows: Entry | undefined;
  for (const { id, kind, people, unread } of rows) {
    if (kind === 'follow' && follows) {
      follows.ids = [...follows.ids, id];
      follows.people += people;
      follows.unread += unread;
      continue;
    }
    const entry: Entry = { ids: [id], key: kind === 'follow' ? kind : id, people, unread };
    if (kind === 'follow') follows = entry;
    entries.push(entry);
  }
  return entries;
}

/** Counts the unread events in the entries. */
export const unreadOf = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { unread }) => sum + unread, 0);
