import { ApiError, comments, notes } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../context.ts';
import { toMilliseconds } from '../posts/index.ts';
import { findRepeatedNote, insertNote } from './change-note.queries.ts';
import { changeRoom, invalidField } from './change-room.ts';
import { loadNote } from './load-notes.ts';
import { fits, type Span } from './notes.policy.ts';

export interface NoteInput {
  postId: string;
  partyId: string;
  version: number;
  /** Seconds. */
  at?: number | null | undefined;
  end?: number | null | undefined;
  text: string;
  assignee?: string | null | undefined;
  /** Idempotency key; a repeated request returns the note that the first one wrote. */
  key: string | undefined;
}

/**
 * Writes a note.
 * @throws {ApiError} as `changeRoom`; TOO_MANY_REQUESTS; CONFLICT for a full room, and for a position
 * while the duration is unknown; INVALID_INPUT for a position that is not on the version
 */
export async function addNote(context: Context, input: NoteInput): Promise<notes.Note> {
  const { postId, partyId, version, text, key } = input;
  await context.limiter.consume('notesByMember', partyId);
  const noteId = await changeRoom(context, input, async ({ tx, facts, emit, tellNote }) => {
    const earlierId =
      key === undefined ? undefined : await findRepeatedNote(tx, { postId, byId: partyId, key });
    if (earlierId !== undefined) return earlierId;
    const span = requireSpan(input, facts.durationMs);
    const id = uuidv7();
    const { assigneeId } = facts;
    const seq = await insertNote(tx, { id, postId, byId: partyId, version, span, text, assigneeId, key });
    if (seq === undefined) throw new ApiError('CONFLICT', notes.messages.full);
    tellNote(id, seq);
    const concerns = { hasMention: text.includes('@'), isAssigned: assigneeId !== null };
    emit('note.added', { postId, noteId: id, byId: partyId, seq, ...concerns });
    return id;
  });
  return loadNote(context.db, { postId, noteId, version });
}

/**
 * Parses a position in seconds.
 * @throws {ApiError} CONFLICT while the duration is unknown; INVALID_INPUT
 */
export function requireSpan(
  { at = null, end = null }: Pick<NoteInput, 'at' | 'end'>,
  durationMs: number | null,
): Span | null {
  if (at === null) {
    if (end !== null) throw invalidField('at', notes.messages.position);
    return null;
  }
  if (durationMs === null) throw new ApiError('CONFLICT', comments.messages.unknownDuration);
  const span = { atMs: toMilliseconds(at), endMs: end === null ? null : toMilliseconds(end) };
  if (!fits(span, durationMs)) throw invalidField('at', notes.messages.position);
  return span;
}
