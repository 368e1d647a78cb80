import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Emit } from '../../events/event-bus.ts';
import { clearAssignments } from './change-note.queries.ts';
import { eraseNotesOf } from './personal-data/clear-notes.ts';
import { saveSeen } from './digests/digests.queries.ts';
import { countChange, lockRooms } from './rooms.queries.ts';

/** Rows that one statement erases. */
const ERASURE_BATCH = 500;

const countVersions = async (tx: Tx, { postId }: { postId: string }, emit: Emit): Promise<void> => {
  await lockRooms(tx, [postId]);
  emit('room.changed', { postId, seq: await countChange(tx, postId) });
};

/** Counts changes of versions and members as changes of the room, in the transaction that makes them. */
export function registerNoteListeners({ events }: Context): void {
  events.onBeforeCommit('room.seen', (tx, { postId, userIds }) => saveSeen(tx, postId, userIds));
  events.onBeforeCommit('version.created', countVersions);
  events.onBeforeCommit('version.processed', countVersions);
  events.onBeforeCommit('terms.updated', async (tx, { postId }, emit) => {
    await lockRooms(tx, [postId]);
    for (const { noteId, seq } of await clearAssignments(tx, postId))
      emit('room.changed', { postId, seq, noteId });
    // Terms decide about the members, and about which version is proposed or current.
    emit('room.changed', { postId, seq: await countChange(tx, postId), isAboutMembers: true });
    emit('room.changed', { postId, seq: await countChange(tx, postId) });
  });
  events.onBeforeCommit('guest.erased', async (tx, { guestId }, emit) => {
    while ((await eraseNotesOf(tx, emit, guestId, ERASURE_BATCH)) > 0);
  });
}
