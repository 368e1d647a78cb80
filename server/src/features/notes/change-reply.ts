import { ApiError, limits, notes, notFound } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../context.ts';
import type { Party } from '../../http/security/party.ts';
import { recordUse } from '../guests/index.ts';
import {
  findReply,
  insertReply,
  isRepeatedReply,
  touchNote,
  updateNote,
  updateReply,
} from './change-note.queries.ts';
import type { NoteRef } from './change-note.ts';
import { changeRoom, requireMayResolve, requireNote } from './change-room.ts';
import { loadNote } from './load-notes.ts';
import { mayMoveOrDelete } from './notes.policy.ts';

/**
 * Replies to a note, and opens it again if asked.
 * @throws {ApiError} NOT_FOUND; FORBIDDEN for members who may not open the note; CONFLICT if it has too
 * many replies; TOO_MANY_REQUESTS
 */
export async function addReply(
  context: Context,
  { postId, noteId, partyId }: NoteRef,
  {
    text,
    reopen,
    guest,
    key,
  }: { text: string; reopen: boolean; guest: Party['guest']; key: string | undefined },
): Promise<notes.Note> {
  await context.limiter.consume('notesByMember', partyId);
  await changeRoom(context, { postId, partyId }, async (change) => {
    const { tx, emit, tellNote } = change;
    if (key !== undefined && (await isRepeatedReply(tx, { noteId, byId: partyId, key }))) return;
    const note = await requireNote(tx, postId, noteId);
    if (reopen) requireMayResolve(change, note);
    if (note.replies >= limits.room.replies)
      throw new ApiError('CONFLICT', notes.messages.tooManyReplies({ max: limits.room.replies }));
    const id = uuidv7();
    await insertReply(tx, { id, noteId, byId: partyId, text, key });
    const seq =
      reopen && note.isResolved
        ? await updateNote(tx, postId, noteId, { resolved: null })
        : await touchNote(tx, postId, noteId);
    tellNote(noteId, seq);
    emit('note.replied', { postId, noteId, replyId: id, byId: partyId, seq });
    if (guest) await recordUse(tx, { guestId: partyId, kind: 'noted', browser: guest.browser, ip: guest.ip });
  });
  return loadNote(context.db, { postId, noteId });
}

type ReplyRef = NoteRef & { replyId: string };

/** Edits a reply of the member. @throws {ApiError} NOT_FOUND, FORBIDDEN */
export async function editReply(
  context: Context,
  { postId, noteId, replyId, partyId }: ReplyRef,
  text: string,
): Promise<notes.Note> {
  await changeRoom(context, { postId, partyId }, async ({ tx, tellNote }) => {
    const reply = await findReply(tx, { postId, noteId, replyId });
    if (!reply) throw notFound('reply');
    if (reply.byId !== partyId) throw new ApiError('FORBIDDEN', notes.messages.notYours);
    if (reply.text === text) return;
    await updateReply(tx, replyId, text);
    tellNote(noteId, await touchNote(tx, postId, noteId));
  });
  return loadNote(context.db, { postId, noteId });
}

/** Deletes a reply. @throws {ApiError} NOT_FOUND, FORBIDDEN */
export async function deleteReply(
  context: Context,
  { postId, noteId, replyId, partyId }: ReplyRef,
): Promise<undefined> {
  await changeRoom(context, { postId, partyId }, async ({ tx, actor, tellNote }) => {
    const reply = await findReply(tx, { postId, noteId, replyId });
    if (!reply) throw notFound('reply');
    if (!mayMoveOrDelete(actor, reply)) throw new ApiError('FORBIDDEN', notes.messages.notYoursToDelete);
    await updateReply(tx, replyId, null);
    tellNote(noteId, await touchNote(tx, postId, noteId));
  });
}
