import { ApiError, notes } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { requireSpan } from './add-note.ts';
import * as queries from './change-note.queries.ts';
import { changeRoom, requireMayResolve, requireNote } from './change-room.ts';
import { loadNote } from './load-notes.ts';
import { mayMoveOrDelete } from './notes.policy.ts';

/** A note, and the party id of the member who acts on it. */
export interface NoteRef {
  postId: string;
  noteId: string;
  partyId: string;
}

/**
 * Edits the text of a note, or assigns it.
 * @throws {ApiError} NOT_FOUND, FORBIDDEN; CONFLICT if `revision` is stale; INVALID_INPUT for an
 * assignee who is no member
 */
export async function updateNote(
  context: Context,
  { postId, noteId, partyId }: NoteRef,
  {
    text,
    assignee,
    revision,
  }: { text?: string | undefined; assignee?: string | null | undefined; revision: number },
): Promise<notes.Note> {
  await changeRoom(context, { postId, partyId, assignee }, async (change) => {
    const { tx, facts, emit, tellNote } = change;
    const note = await requireNote(tx, postId, noteId);
    if (text !== undefined && note.byId !== partyId) throw new ApiError('FORBIDDEN', notes.messages.notYours);
    if (assignee !== undefined) requireMayResolve(change, note);
    if (note.revision !== revision) throw new ApiError('CONFLICT', notes.messages.stale);
    const assigneeId = assignee === undefined ? note.assigneeId : facts.assigneeId;
    const isEdited = text !== undefined && text !== note.text;
    if (!isEdited && assigneeId === note.assigneeId) return;
    const columns = { text: text ?? note.text ?? '', assigneeId, isEdited };
    const seq = await queries.updateNote(tx, postId, noteId, columns);
    tellNote(noteId, seq);
    if (assigneeId !== note.assigneeId && assigneeId !== null)
      emit('note.assigned', { postId, noteId, byId: partyId, seq });
  });
  return loadNote(context.db, { postId, noteId });
}

/**
 * Moves a note on one version, its own or a later one.
 * @throws {ApiError} NOT_FOUND, FORBIDDEN; INVALID_INPUT for an earlier version, or a position that is
 * not on the version; CONFLICT while its duration is unknown
 */
export async function moveNote(
  context: Context,
  { postId, noteId, partyId }: NoteRef,
  position: { version: number; at: number; end?: number | null | undefined },
): Promise<notes.Note> {
  const { version } = position;
  await changeRoom(context, { postId, partyId, version }, async ({ tx, actor, facts, tellNote }) => {
    const note = await requireNote(tx, postId, noteId);
    if (!mayMoveOrDelete(actor, note)) throw new ApiError('FORBIDDEN', notes.messages.notYoursToMove);
    requireVersion(note, version);
    const span = requireSpan(position, facts.durationMs);
    if (!span) return;
    const isOwnVersion = version === note.version;
    tellNote(noteId, await queries.moveNote(tx, postId, { noteId, version, isOwnVersion }, span));
  });
  return loadNote(context.db, { postId, noteId, version });
}

/** @throws {ApiError} INVALID_INPUT for a version before that of the note */
function requireVersion(note: { version: number }, version: number): void {
  if (version < note.version)
    throw new ApiError('INVALID_INPUT', notes.messages.earlierVersion({ version: note.version }));
}

/**
 * Marks a note as done while hearing a version, by default the newest, or opens it again. A note that
 * is in this state already stays as it is.
 * @throws {ApiError} NOT_FOUND, FORBIDDEN; INVALID_INPUT for a version before that of the note
 */
export async function setResolved(
  context: Context,
  { postId, noteId, partyId }: NoteRef,
  { isResolved, version }: { isResolved: boolean; version: number | undefined },
): Promise<notes.Note> {
  await changeRoom(context, { postId, partyId, version }, async (change) => {
    const { tx, facts, tellNote } = change;
    const note = await requireNote(tx, postId, noteId);
    requireMayResolve(change, note);
    const heard = facts.version ?? note.version;
    if (isResolved) requireVersion(note, heard);
    if (note.isResolved === isResolved) return;
    const resolved = isResolved ? { byId: partyId, version: heard } : null;
    tellNote(noteId, await queries.updateNote(tx, postId, noteId, { resolved }));
  });
  return loadNote(context.db, { postId, noteId, version });
}

/**
 * Deletes a note. It stays without its text where others have replied.
 * @throws {ApiError} NOT_FOUND, FORBIDDEN
 */
export async function deleteNote(context: Context, { postId, noteId, partyId }: NoteRef): Promise<undefined> {
  await changeRoom(context, { postId, partyId }, async ({ tx, actor, emit, tellNote }) => {
    const note = await requireNote(tx, postId, noteId);
    if (!mayMoveOrDelete(actor, note)) throw new ApiError('FORBIDDEN', notes.messages.notYoursToDelete);
    const keepsReplies = note.hasRepliesOfOthers;
    tellNote(noteId, await queries.deleteNote(tx, postId, noteId, { keepsReplies }));
    emit('note.deleted', { postId, noteId });
  });
}
