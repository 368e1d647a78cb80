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

type Kinds = readonly Parameters<typeof insertRoomNotifications>[1][];

/** Notifies members of an act under the first of these kinds that concerns them. */
async function notify(tx: Tx, emit: Emit, act: RoomAct, kinds: Kinds): Promise<void> {
  const notifiedIds: string[] = [];
  for (const kind of kinds) {
    const rows = await insertRoomNotifications(tx, kind, act, notifiedIds);
    notifiedIds.push(...rows.map(({ userId }) => userId));
    await trimAndEmit(tx, emit, rows);
  }
}

const tellWithdrawn = (emit: Emit, userIds: readonly string[]): void => {
  for (const userId of userIds) emit('notification.withdrawn', { userId });
};

/** Registers the listeners that write notifications about mix rooms in the transaction of the event. */
export function registerRoomNotifications({ events }: Context): void {
  events.onBeforeCommit('note.added', (tx, { postId, byId, noteId, hasMention, isAssigned }, emit) =>
    notify(tx, emit, { postId, byId, noteId }, [
      ...(hasMention ? (['noteMention'] as const) : []),
      ...(isAssigned ? (['noteAssignment'] as const) : []),
      'note',
    ]),
  );
  events.onBeforeCommit('note.replied', (tx, { postId, byId, noteId, replyId }, emit) =>
    notify(tx, emit, { postId, byId, noteId, replyId }, ['noteMention', 'noteReply']),
  );
  events.onBeforeCommit('note.assigned', (tx, { postId, byId, noteId }, emit) =>
    notify(tx, emit, { postId, byId, noteId }, ['noteAssignment']),
  );
  events.onBeforeCommit('verdict.given', async (tx, { postId, byId, version, verdict }, emit) => {
    if (verdict === null) tellWithdrawn(emit, await deleteVerdict(tx, { postId, byId, version }));
    else await notify(tx, emit, { postId, byId, version }, ['verdict']);
  });
  events.onBeforeCommit('version.created', async (tx, { postId, number }, emit) => {
    const byId = await findUploader(tx, postId, number);
    if (byId !== undefined) await notify(tx, emit, { postId, byId, version: number }, ['versionUpload']);
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
