import type { notes } from '@backbeat/contract';
import { createCache } from '../../cache/create-cache.ts';
import type { Database } from '../../db/database.ts';
import { SharedResult } from '../../http/routing/shared-result.ts';
import { noSuchVersion, viewList, type NoteQuery } from './load-notes.ts';
import { findSeq, listNotes, type NoteList } from './notes.queries.ts';
import { partyIdsOf, viewChange } from './notes.views.ts';
import { findParties } from './parties.queries.ts';

type NoteViews = (notes.Note | notes.DeletedNote)[];

/** The rows of a list, and what members were answered last. */
interface SharedList {
  list: NoteList;
  partyIds: string[];
  /** The members as the views show them, as JSON. */
  latest?: { parties: string; views: SharedResult<NoteViews> };
}

/** Notes of all lists in memory. */
const MAX_NOTES = 10_000;
const MAX_LISTS = 1_000;
const TTL_MS = 60_000;

/**
 * Shares the lists of notes, half a megabyte of JSON each in a full room, among the members who read
 * them between two changes of the room. Names and pictures are read for each response, since their
 * changes are none of the room.
 * @returns a function that lists the notes of a room; it throws NOT_FOUND for an unknown version
 */
export function shareNotes(
  db: Database,
): (postId: string, query: NoteQuery) => Promise<SharedResult<NoteViews>> {
  const lists = createCache<SharedList>({
    maxEntries: MAX_LISTS,
    maxSize: MAX_NOTES,
    sizeOf: ({ list }) => list.notes.length,
    ttlMs: TTL_MS,
  });
  const load = async (postId: string, { version, ...filter }: NoteQuery) => {
    const list = await listNotes(db, postId, version, filter);
    return { list, partyIds: [...new Set(list.notes.flatMap(partyIdsOf))] };
  };
  return async (postId, query) => {
    // Read first: a list that is newer than its number is right, an older one would stay wrong.
    const seq = await findSeq(db, postId);
    const { version, state, assignee, by } = query;
    const key = JSON.stringify([postId, seq, version, state, assignee, by]);
    const shared = await lists.forceFetch(key, { context: () => load(postId, query) });
    if (shared.list.version === null) throw noSuchVersion();
    const rows = await findParties(db, shared.partyIds);
    const parties = JSON.stringify(rows);
    if (shared.latest?.parties !== parties)
      shared.latest = { parties, views: new SharedResult(viewList(shared.list, rows, viewChange)) };
    return shared.latest.views;
  };
}
