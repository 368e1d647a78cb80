import type { notifications } from '@backbeat/contract';
import type { Onlooker } from '../../db/apart.ts';
import type { Queryable } from '../../db/database.ts';
import { groupFollows, type Entry } from './entries.ts';
import { findNotifications, listInbox } from './inbox.queries.ts';
import { viewNotification } from './notifications.view.ts';

/** The viewer's entries, newest first. */
export const readInbox = async (db: Queryable, viewer: Onlooker): Promise<Entry[]> =>
  groupFollows(await listInbox(db, viewer));

/** What the entries tell, in their order; those that have gone meanwhile are left out. */
export async function loadEntries(
  db: Queryable,
  viewer: Onlooker,
  entries: readonly Entry[],
): Promise<notifications.Notification[]> {
  if (entries.length === 0) return [];
  const rows = await findNotifications(
    db,
    viewer,
    entries.map(({ ids: [newest] }) => newest),
  );
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return entries.flatMap((entry) => {
    const row = rowOf.get(entry.ids[0]);
    return row ? [viewNotification(row, entry)] : [];
  });
}
