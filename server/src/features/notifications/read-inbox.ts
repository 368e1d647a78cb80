import { limits, type notifications } from '@backbeat/contract';
import type { BlockViewer } from '../block-filter/index.ts';
import type { Queryable } from '../../db/database.ts';
import { groupFollows, type Entry } from './group-follows.ts';
import { findNotifications, listInbox } from './inbox.queries.ts';
import { viewNotification } from './notifications.views.ts';
import { findTracks } from './tracks.queries.ts';

/** Returns the entries of the viewer's list, newest first. */
export const readInbox = async (db: Queryable, viewer: BlockViewer): Promise<Entry[]> =>
  groupFollows(await listInbox(db, viewer));

/** Loads the views of the entries, in their order. Leaves out entries that have been deleted. */
export async function loadEntries(
  db: Queryable,
  viewer: BlockViewer,
  entries: readonly Entry[],
): Promise<notifications.Notification[]> {
  const rows = await loadRows(db, viewer, entries);
  const tracks = await findTracks(db, viewer, [...new Set(rows.flatMap(({ row }) => row.postId ?? []))]);
  const trackOf = new Map(tracks.map((track) => [track.postId, track]));
  return rows.map(({ row, entry }) =>
    viewNotification(row, entry, row.postId === null ? undefined : trackOf.get(row.postId)),
  );
}

/** Loads the newest notification of each entry, and the other users in it. */
export async function loadRows(db: Queryable, viewer: BlockViewer, entries: readonly Entry[]) {
  if (entries.length === 0) return [];
  const rows = await findNotifications(
    db,
    viewer,
    entries.flatMap(({ ids }) => ids.slice(0, limits.notifications.others + 1)),
  );
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return entries.flatMap((entry) => {
    const [row, ...more] = entry.ids.flatMap((id) => rowOf.get(id) ?? []);
    if (row?.id !== entry.ids[0]) return [];
    const others = [...row.likers.slice(1), ...more];
    return [{ row, entry: { ...entry, others } }];
  });
}
