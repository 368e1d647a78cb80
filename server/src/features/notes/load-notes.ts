import { ApiError, limits, notes, notFound } from '@backbeat/contract';
import type { Queryable } from '../../db/database.ts';
import {
  findNote,
  listChangedNotes,
  listNotes,
  listRoomVersions,
  listVerdicts,
  type NoteFilter,
  type NoteList,
} from './notes.queries.ts';
import { partyIdsOf, partyViewer, viewChange, viewMember, viewNote, viewVerdicts } from './notes.views.ts';
import { findParties, listMembers } from './parties.queries.ts';

/** A list of notes, or of changes since one of the room. */
export interface NoteQuery extends NoteFilter {
  version?: number | undefined;
  after?: number | undefined;
}

/**
 * Loads the notes that a version shows, or with `after` those that changed.
 * @throws {ApiError} NOT_FOUND if the post has no such version
 */
export async function loadNotes(
  db: Queryable,
  postId: string,
  { version, after, ...filter }: NoteQuery,
): Promise<(notes.Note | notes.DeletedNote)[]> {
  const list =
    after === undefined
      ? await listNotes(db, postId, version, filter)
      : await listChangedNotes(db, postId, { version, after, limit: limits.room.changes });
  return viewList(db, list, viewChange);
}

/** Loads one note as a version shows it, by default the newest; undefined if there is no such note. */
export async function loadChange(
  db: Queryable,
  ref: { postId: string; noteId: string; version?: number | undefined },
): Promise<notes.Note | notes.DeletedNote | undefined> {
  return (await viewList(db, await findNote(db, ref), viewChange))[0];
}

/** Loads one note as a version shows it. @throws {ApiError} NOT_FOUND */
export async function loadNote(
  db: Queryable,
  ref: { postId: string; noteId: string; version?: number | undefined },
): Promise<notes.Note> {
  const list = await findNote(db, ref);
  const [note] = await viewList(db, list, (entry) => (entry.row.isListed ? viewNote(entry) : undefined));
  if (!note) throw notFound('note');
  return note;
}

async function viewList<View>(
  db: Queryable,
  { version, durationMs, notes: rows }: NoteList,
  view: (entry: Parameters<typeof viewChange>[0]) => View,
): Promise<View[]> {
  if (version === null) throw noSuchVersion();
  const party = partyViewer(await findParties(db, [...new Set(rows.flatMap(partyIdsOf))]));
  return rows.map((row) => view({ row, version, durationMs, party }));
}

export const noSuchVersion = (): ApiError => new ApiError('NOT_FOUND', notes.messages.noSuchVersion);

/** Loads the mix room of a post. */
export async function loadRoom(db: Queryable, postId: string, isAuthor: boolean): Promise<notes.Room> {
  const [members, versions] = [await listMembers(db, postId), await listRoomVersions(db, postId)];
  const others = new Set(versions.flatMap(({ verdicts }) => verdicts.map(({ byId }) => byId)));
  for (const { id } of members) others.delete(id);
  const party = partyViewer([...members, ...(await findParties(db, [...others]))]);
  return {
    members: members.map(viewMember),
    versions: versions.map(({ number, open, done, verdicts }) => ({
      number,
      open,
      done,
      verdicts: viewVerdicts(verdicts, party),
      stems: 0,
    })),
    seq: versions[0]?.seq ?? 0,
    canUpload: isAuthor,
  };
}

/** Loads the verdicts about one version. */
export async function loadVerdicts(db: Queryable, postId: string, version: number): Promise<notes.Verdict[]> {
  const rows = await listVerdicts(db, postId, version);
  return viewVerdicts(rows, partyViewer(await findParties(db, [...new Set(rows.map(({ byId }) => byId))])));
}
