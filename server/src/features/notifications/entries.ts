import type { InboxRow } from './inbox.queries.ts';

/** One line of the list: a notification, or several that tell of the same. */
export interface Entry {
  /** Newest first. */
  ids: readonly [string, ...string[]];
  key: string;
  people: number;
  unread: number;
}

/** Puts all follows together, where the newest of them stands. */
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

/** How many things have happened since the user looked. */
export const unreadOf = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { unread }) => sum + unread, 0);
