import { ApiError, limits, notes, notFound } from '@backbeat/contract';
import type { Queryable } from '../../db/database.ts';
import { findNote, listChangedNotes, listVerdicts, type NoteFilter, type NoteList } from './notes.queries.ts';
import {
  partyIdsOf,
  partyViewer,
  viewChange,
  viewNote,
  viewVerdicts,
  type ShownNote,
} from './notes.views.ts';
import { findParties, type PartyRow } from './parties.queries.ts';

/** A list of the notes that a version shows. */
export interface NoteQuery extends NoteFilter {
  /** By default the newest. */
  version?: number | undefined;
}

/**
 * Loads the notes that changed after a change of the room, as a version shows them.
 * @throws {ApiError} NOT_FOUND if the post has no such version
 */
export async function loadChangedNotes(
  db: Queryable,
  postId: string,
  { version, after }: { version?: number | undefined; after: number },
): Promise<(notes.Note | notes.DeletedNote)[]> {
  const list = await listChangedNotes(db, postId, { version, after, limit: limits.room.changes });
  return loadViews(db, list, viewChange);
}

/** Loads one note as a version shows it, by default the newest; undefined if there is no such note. */
export async function loadChange(
  db: Queryable,
  ref: { postId: string; noteId: string; version?: number | undefined },
): Promise<notes.Note | notes.DeletedNote | undefined> {
  return (await loadViews(db, await findNote(db, ref), viewChange))[0];
}

/** Loads one note as a version shows it. @throws {ApiError} NOT_FOUND */
export async function loadNote(
  db: Queryable,
  ref: { postId: string; noteId: string; version?: number | undefined },
): Promise<notes.Note> {
  const list = await findNote(db, ref);
  const [note] = await loadViews(db, list, (entry) => (entry.row.isListed ? viewNote(entry) : undefined));
  if (!note) throw notFound('note');
  return note;
}

async function loadViews<View>(
  db: Queryable,
  list: NoteList,
  view: (entry: ShownNote) => View,
): Promise<View[]> {
  const parties = await findParties(db, [...new Set(list.notes.flatMap(partyIdsOf))]);
  return viewList(list, parties, view);
}

/**
 * Views notes as a version shows them.
 * @param parties all that the notes name
 * @throws {ApiError} NOT_FOUND if the post has no such version
 */
export function viewList<View>(
  { version, durationMs, notes: rows }: NoteList,
  parties: readonly PartyRow[],
  view: (entry: ShownNote) => View,
): View[] {
  if (version === null) throw noSuchVersion();
  const party = partyViewer(parties);
  return rows.map((row) => view({ row, version, durationMs, party }));
}

export const noSuchVersion = (): ApiError => new ApiError('NOT_FOUND', notes.messages.noSuchVersion);

/** Loads the verdicts about one version. */
export async function loadVerdicts(db: Queryable, postId: string, version: number): Promise<notes.Verdict[]> {
  const rows = await listVerdicts(db, postId, version);
  return viewVerdicts(rows, partyViewer(await findParties(db, [...new Set(rows.map(({ byId }) => byId))])));
}
