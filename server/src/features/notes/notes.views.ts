import { DELETED_USER, notes, type Party } from '@backbeat/contract';
import { pictureUrl } from '../users/index.ts';
import { clampSpan, type Span } from './notes.policy.ts';
import type { NoteRow, ReplyRow, RoomVersionRow } from './notes.queries.ts';
import type { MemberRow, PartyRow } from './parties.queries.ts';

/** Shows the party with an id. */
export type ViewParty = (id: string) => Party;

/** @param rows all parties that the view names */
export function partyViewer(rows: readonly PartyRow[]): ViewParty {
  const views = new Map(rows.map((row) => [row.id, viewParty(row)]));
  return (id) => views.get(id) ?? deletedParty;
}

const deletedParty: Party = { name: DELETED_USER, profilePic: pictureUrl(null, 'profilePic') };

function viewParty({ id, userId, userName, profilePic, guestName }: PartyRow): Party {
  if (userId !== null && userName !== null)
    return {
      user: { id: userId, userName },
      name: userName,
      profilePic: pictureUrl(profilePic, 'profilePic'),
    };
  return guestName === null ? deletedParty : { guest: id, name: guestName, profilePic: '' };
}

export const viewMember = ({ role, ...row }: MemberRow): notes.Member => ({ ...viewParty(row), role });

/** The parties that a note names. */
export const partyIdsOf = ({ byId, assigneeId, resolvedBy, replies }: NoteRow): string[] =>
  [byId, assigneeId, resolvedBy, ...replies.map((reply) => reply.byId)].filter((id) => id !== null);

/** A note as one version shows it. */
export interface ShownNote {
  row: NoteRow;
  version: number;
  durationMs: number | null;
  party: ViewParty;
}

/** Views a note, or says that it is deleted. */
export const viewChange = (entry: ShownNote): notes.Note | notes.DeletedNote =>
  entry.row.isListed ? viewNote(entry) : { id: entry.row.id, number: entry.row.number, isDeleted: true };

export function viewNote({ row, version, durationMs, party }: ShownNote): notes.Note {
  const { id, number, text, revision, seq } = row;
  const spanOnVersion = spanOf(row);
  return {
    id,
    number,
    version: row.version,
    at: toSeconds(row.atMs),
    end: toSeconds(row.endMs),
    shownAt: spanOnVersion && viewSpan(clampSpan(spanOnVersion, durationMs)),
    fromVersion: row.version === version ? null : row.version,
    text: text ?? notes.messages.deleted,
    by: party(row.byId),
    assignee: row.assigneeId === null ? null : party(row.assigneeId),
    state: row.resolvedAt === null && text !== null ? 'open' : 'done',
    resolvedBy: row.resolvedBy === null ? null : party(row.resolvedBy),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    resolvedIn: row.resolvedIn,
    replies: row.replies.map((reply) => viewReply(reply, party)),
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    revision,
    seq,
  };
}

/** The position of a note on the version for which it was read; null without one. */
export function spanOf({ movedAtMs, movedEndMs, atMs, endMs }: NoteRow): Span | null {
  if (movedAtMs !== null) return { atMs: movedAtMs, endMs: movedEndMs };
  return atMs === null ? null : { atMs, endMs };
}

const viewReply = ({ id, number, text, byId, createdAt, editedAt }: ReplyRow, party: ViewParty) => ({
  id,
  number,
  text: text ?? notes.messages.deleted,
  by: party(byId),
  createdAt: toIso(createdAt),
  editedAt: editedAt === null ? null : toIso(editedAt),
});

export const viewVerdicts = (rows: RoomVersionRow['verdicts'], party: ViewParty): notes.Verdict[] =>
  rows.map(({ byId, verdict, time }) => ({ by: party(byId), verdict, time: toIso(time) }));

/** A time of the database's JSON. */
const toIso = (time: string): string => new Date(time).toISOString();

const toSeconds = (milliseconds: number | null): number | null =>
  milliseconds === null ? null : milliseconds / 1000;
const viewSpan = ({ atMs, endMs }: Span) => ({ at: atMs / 1000, end: toSeconds(endMs) });
