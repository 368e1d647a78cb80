import { ApiError, notes, notFound } from '@backbeat/contract';
import { turnQueue } from '../../concurrency/run-in-turn.ts';
import type { Context } from '../../context.ts';
import { violatedForeignKey, type Tx } from '../../db/database.ts';
import type { Emit } from '../../events/event-bus.ts';
import { findLockedNote, type LockedNote } from './change-note.queries.ts';
import { noSuchVersion } from './load-notes.ts';
import { mayResolve, type Actor, type NoteOwners } from './notes.policy.ts';
import { findRoomFacts, lockRoom, type RoomFacts } from './rooms.queries.ts';

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

export interface ChangeInput {
  postId: string;
  /** The party id of the member. */
  partyId: string;
  /** The version that the change names; by default the newest. */
  version?: number | undefined;
  assignee?: string | null | undefined;
}

/**
 * Changes a room in one transaction, one change after the other.
 * @throws {ApiError} NOT_FOUND if the party is no member any more, or for a version that the post does
 * not have; INVALID_INPUT for an assignee who is no member
 */
export async function changeRoom<Result>(
  context: Context,
  { postId, partyId, version, assignee }: ChangeInput,
  work: (change: RoomChange) => Promise<Result>,
): Promise<Result> {
  try {
    return await runInTurn(context, postId, () =>
      context.transact(async (tx, emit) => {
        await lockRoom(tx, postId);
        const facts = await findRoomFacts(tx, postId, { partyId, version, assignee });
        if (!facts) throw notFound('post');
        if (facts.version === null) throw noSuchVersion();
        const isUnknown = typeof assignee === 'string' && facts.assigneeId === null;
        if (isUnknown) throw invalidField('assignee', notes.messages.assignee);
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
    // The post was deleted meanwhile.
    throw violatedForeignKey(error) === undefined ? error : notFound('post');
  }
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
