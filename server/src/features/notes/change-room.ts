import { ApiError, notes, notFound } from '@backbeat/contract';
import { turnQueue } from '../../concurrency/run-in-turn.ts';
import type { Context } from '../../context.ts';
import { violatedForeignKey, type Tx } from '../../db/database.ts';
import type { Emit } from '../../events/event-bus.ts';
import { findLockedNote, type LockedNote } from './change-note.queries.ts';
import { noSuchVersion } from './load-notes.ts';
import { mayResolve, type Actor, type NoteOwners } from './notes.policy.ts';
import { findRoomFacts, lockRooms, type ChangeInput, type RoomFacts } from './rooms.queries.ts';

/** The members of a room queue without a connection to the database. */
const runInTurn = turnQueue();

/** A change of a room by one of its members. */
export interface RoomChange {
  tx: Tx;
  actor: Actor;
  facts: RoomFacts;
  /** Tells the room about a note, with the number of the change. */
  tellNote: (noteId: string, seq: number) => void;
  emit: Emit;
}

/**
 * Changes a room in one transaction, one change after the other.
 * @throws {ApiError} NOT_FOUND if the party is no member any more, or for a version that the post does
 * not have; INVALID_INPUT for an assignee who is no member
 */
export async function changeRoom<Result>(
  context: Context,
  input: ChangeInput,
  work: (change: RoomChange) => Promise<Result>,
): Promise<Result> {
  const { postId, partyId } = input;
  try {
    return await runInTurn(context, postId, () =>
      context.transact(async (tx, emit) => {
        await lockRooms(tx, [postId]);
        const [row] = await findRoomFacts(tx, [input]);
        const facts = requireFacts(input, row);
        return work({
          tx,
          emit,
          facts,
          actor: { id: partyId, isPostAuthor: facts.isPostAuthor },
          tellNote: (noteId, seq) => emit('room.changed', { postId, seq, noteId }),
        });
      }),
    );
  } catch (error) {
    throw asMissingPost(error);
  }
}

/** The error of a change whose post may have been deleted meanwhile. */
export const asMissingPost = (error: unknown): unknown =>
  violatedForeignKey(error) === undefined ? error : notFound('post');

/**
 * Checks what a change names.
 * @throws {ApiError} NOT_FOUND, INVALID_INPUT
 */
export function requireFacts(
  { assignee }: Pick<ChangeInput, 'assignee'>,
  facts: RoomFacts | undefined,
): RoomFacts {
  if (!facts) throw notFound('post');
  if (facts.version === null) throw noSuchVersion();
  const isUnknown = typeof assignee === 'string' && facts.assigneeId === null;
  if (isUnknown) throw invalidField('assignee', notes.messages.assignee);
  return facts;
}

/** The error about one field of the input. */
export const invalidField = (field: string, message: string): ApiError =>
  new ApiError('INVALID_INPUT', message, { fields: { [field]: message } });

/** Finds a note to change. @throws {ApiError} NOT_FOUND */
export async function requireNote(tx: Tx, postId: string, noteId: string): Promise<LockedNote> {
  const note = await findLockedNote(tx, postId, noteId);
  if (!note) throw notFound('note');
  return note;
}

/** @throws {ApiError} FORBIDDEN for members who may not resolve the note */
export function requireMayResolve({ actor, facts }: RoomChange, note: NoteOwners): void {
  if (!mayResolve(actor, note))
    throw new ApiError('FORBIDDEN', notes.messages.notAllowed({ author: facts.authorName }));
}
