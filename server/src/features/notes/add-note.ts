import { ApiError, comments, notes } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import { batchWrites } from '../../concurrency/batch-writes.ts';
import type { Context } from '../../context.ts';
import type { Party } from '../../http/security/party.ts';
import { recordUse } from '../guests/index.ts';
import { toMilliseconds } from '../posts/index.ts';
import { findRepeatedNotes, insertNotes, type NewNote } from './change-note.queries.ts';
import { asMissingPost, invalidField, requireFacts } from './change-room.ts';
import { loadNote } from './load-notes.ts';
import { fits, type Span } from './notes.policy.ts';
import { partyIdsOf, partyViewer, viewNote } from './notes.views.ts';
import { findParties } from './parties.queries.ts';
import { findRoomFacts, lockRooms, type RoomFacts } from './rooms.queries.ts';

export interface NoteInput {
  postId: string;
  partyId: string;
  version: number;
  /** Seconds. */
  at?: number | null | undefined;
  end?: number | null | undefined;
  text: string;
  assignee?: string | null | undefined;
  /** The guest browser of the member, if any. */
  guest: Party['guest'];
  /** Idempotency key; a repeated request returns the note that the first one wrote. */
  key: string | undefined;
}

/**
 * Writes a note.
 * @throws {ApiError} as `changeRoom`; TOO_MANY_REQUESTS; CONFLICT for a full room, and for a position
 * while the duration is unknown; INVALID_INPUT for a position that is not on the version
 */
export async function addNote(context: Context, input: NoteInput): Promise<notes.Note> {
  const { postId, partyId, version } = input;
  await context.limiter.consume('notesByMember', partyId);
  const result = await writeNotes(context, QUEUE, input).catch((error: unknown) => {
    throw asMissingPost(error);
  });
  if (!('earlierId' in result)) return result;
  return loadNote(context.db, { postId, noteId: result.earlierId, version });
}

/** A note to write, and the guest browser that sends it. */
type PlannedNote = NewNote & Pick<NoteInput, 'guest'>;

/** The note that an equal request has written before. */
interface EarlierNote {
  earlierId: string;
}

const QUEUE = 'notes';

/**
 * Concurrent notes, also of different rooms, are written by one transaction, because its statements cost
 * most. One queue keeps their order; two would write fewer notes at a time.
 */
const writeNotes = batchWrites<Context, NoteInput, notes.Note | EarlierNote>(({ transact }, _queue, inputs) =>
  transact(async (tx, emit) => {
    const postIds = inputs.map(({ postId }) => postId);
    await lockRooms(tx, postIds);
    const facts = await findRoomFacts(tx, inputs);
    const earlierIds = await findRepeatedNotes(tx, inputs);
    // Two equal requests of this batch are one note.
    const newNotes = new Map<string, PlannedNote>();
    const plans = inputs.map((input, index) => {
      const name = requestName(input) ?? `${index}`;
      const plan = newNotes.get(name) ?? planNote(input, facts[index], earlierIds[index]);
      if ('id' in plan) newNotes.set(name, plan);
      return plan;
    });

    const rows = await insertNotes(tx, [...newNotes.values()]);
    const party = partyViewer(await findParties(tx, [...new Set(rows.flatMap(partyIdsOf))]));
    const rowsById = new Map(rows.map((row) => [row.id, row]));
    const addedNotes = [...newNotes.values()].flatMap((note) => {
      const row = rowsById.get(note.id);
      return row ? [{ ...note, seq: row.seq }] : [];
    });
    for (const { id: noteId, postId, byId, seq, guest } of addedNotes) {
      emit('room.changed', { postId, seq, noteId });
      if (guest) await recordUse(tx, { guestId: byId, kind: 'noted', browser: guest.browser, ip: guest.ip });
    }
    emit('notes.added', { notes: addedNotes.map(viewAdded) });
    return plans.map((plan, index) => {
      if (!('id' in plan)) return plan;
      const row = rowsById.get(plan.id);
      if (!row) return new ApiError('CONFLICT', notes.messages.full);
      const durationMs = facts[index]?.durationMs ?? null;
      return viewNote({ row, version: row.version, durationMs, party });
    });
  }),
);

const viewAdded = ({ id: noteId, postId, byId, text, assigneeId }: NewNote) => ({
  postId,
  noteId,
  byId,
  hasMention: text.includes('@'),
  isAssigned: assigneeId !== null,
});

/** Returns the note to write, the one that an equal request has written, or why there is none. */
function planNote(
  input: NoteInput,
  facts: RoomFacts | undefined,
  earlierId: string | undefined,
): PlannedNote | EarlierNote | ApiError {
  try {
    const { assigneeId, durationMs } = requireFacts(input, facts);
    if (earlierId !== undefined) return { earlierId };
    const { postId, partyId: byId, version, text, guest, key } = input;
    return {
      id: uuidv7(),
      postId,
      byId,
      version,
      span: requireSpan(input, durationMs),
      text,
      assigneeId,
      guest,
      key,
    };
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

const requestName = ({ postId, partyId, key }: NoteInput): string | undefined =>
  key === undefined ? undefined : `${postId} ${partyId} ${key}`;

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
