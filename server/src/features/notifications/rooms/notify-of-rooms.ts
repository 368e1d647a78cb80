import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Emit } from '../../../events/event-bus.ts';
import { trimAndEmit } from '../emit-notifications.ts';
import {
  deleteForFormerMembers,
  deleteForNote,
  deleteVerdict,
  findUploader,
  insertRoomNotifications,
  markRoomRead,
  type RoomAct,
} from './room-notifications.queries.ts';

/** Notifies members of acts under a kind, unless this transaction has notified them of these before. */
async function notify(
  tx: Tx,
  emit: Emit,
  kind: Parameters<typeof insertRoomNotifications>[1],
  acts: readonly RoomAct[],
): Promise<void> {
  if (acts.length === 0) return;
  await trimAndEmit(tx, emit, await insertRoomNotifications(tx, kind, acts));
}

const tellWithdrawn = (emit: Emit, userIds: readonly string[]): void => {
  for (const userId of userIds) emit('notification.withdrawn', { userId });
};

/** Registers the listeners that write notifications about mix rooms in the transaction of the event. */
export function registerRoomNotifications({ events }: Context): void {
  events.onBeforeCommit('notes.added', async (tx, { notes }, emit) => {
    const mentioning = notes.filter(({ hasMention }) => hasMention);
    const assigned = notes.filter(({ isAssigned }) => isAssigned);
    await notify(tx, emit, 'noteMention', mentioning);
    await notify(tx, emit, 'noteAssignment', assigned);
    await notify(tx, emit, 'note', notes);
  });
  events.onBeforeCommit('note.replied', async (tx, { postId, byId, noteId, replyId }, emit) => {
    const acts = [{ postId, byId, noteId, replyId }];
    await notify(tx, emit, 'noteMention', acts);
    await notify(tx, emit, 'noteReply', acts);
  });
  events.onBeforeCommit('note.assigned', (tx, { postId, byId, noteId }, emit) =>
    notify(tx, emit, 'noteAssignment', [{ postId, byId, noteId }]),
  );
  events.onBeforeCommit('verdict.given', async (tx, { postId, byId, version, verdict }, emit) => {
    if (verdict === null) tellWithdrawn(emit, await deleteVerdict(tx, { postId, byId, version }));
    else await notify(tx, emit, 'verdict', [{ postId, byId, version }]);
  });
  events.onBeforeCommit('version.created', async (tx, { postId, number }, emit) => {
    const byId = await findUploader(tx, postId, number);
    if (byId !== undefined) await notify(tx, emit, 'versionUpload', [{ postId, byId, version: number }]);
  });
  events.onBeforeCommit('note.deleted', async (tx, { postId, noteId }, emit) => {
    tellWithdrawn(emit, await deleteForNote(tx, postId, noteId));
  });
  events.onBeforeCommit('terms.updated', async (tx, { postId }, emit) => {
    tellWithdrawn(emit, await deleteForFormerMembers(tx, postId));
  });
  events.onBeforeCommit('room.seen', async (tx, { postId, userIds }, emit) => {
    tellWithdrawn(emit, await markRoomRead(tx, postId, userIds));
  });
}
