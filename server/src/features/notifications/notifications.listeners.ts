import type { Context } from '../../context.ts';
import { deliverDueJob } from './delivery/delivery.jobs.ts';
import { registerReleaseNotifications } from './releases/notify-of-releases.ts';
import { registerRoomNotifications } from './rooms/notify-of-rooms.ts';
import { trimAndEmit } from './emit-notifications.ts';
import {
  deleteChatNotification,
  deleteChatNotificationsBy,
  insertChatNotifications,
  insertGroupNotifications,
} from './chat-notifications.queries.ts';
import {
  deleteBetween,
  deleteFollow,
  deleteInvitation,
  deleteNewTracks,
  deleteCommentNotifications,
  deleteRequestNotification,
  insertAnswer,
  insertComment,
  insertExport,
  insertFollow,
  insertForParties,
  insertGuestAnswer,
  insertInvitation,
  insertMentions,
  insertNewTracks,
  insertNotesUsed,
  insertPublication,
  insertReply,
  insertRequest,
  insertStorageNotice,
  mergeCommentLikes,
  mergeLikes,
} from './activity-notifications.queries.ts';

const NOTIFICATION_OF_ANSWER = {
  approved: 'approval',
  declined: 'rejection',
  withdrawn: 'withdrawal',
} as const;

/**
 * Registers the listeners that write notifications in the transaction of the event, so that both
 * are committed or neither (docs/decisions/006). When the cause is deleted, foreign keys and
 * triggers of the database delete the notification (db/schema/023-notifications.sql).
 */
export function registerNotificationListeners(context: Context): void {
  const { events, jobs } = context;
  registerReleaseNotifications(context);
  registerRoomNotifications(context);
  // The rows say what is due, so a wake-up lost in a crash only delays it to the next search.
  events.onAfterCommit('notified', async ({ isDue }) => {
    if (isDue) await jobs.send(deliverDueJob, {});
  });
  events.onBeforeCommit('likes.changed', async (tx, { postId, authorId, newLikes }, emit) => {
    const likes = newLikes.filter(({ userId }) => userId !== authorId).map(({ id }) => id);
    if (likes.length > 0) await trimAndEmit(tx, emit, await mergeLikes(tx, { postId, authorId, likes }));
  });
  events.onBeforeCommit(
    'commentLikes.changed',
    async (tx, { postId, commentId, authorId, newLikes }, emit) => {
      const likes = newLikes.filter(({ userId }) => userId !== authorId).map(({ id }) => id);
      if (likes.length > 0)
        await trimAndEmit(tx, emit, await mergeCommentLikes(tx, { postId, commentId, authorId, likes }));
    },
  );
  // A recipient gets the first of these notifications alone.
  events.onBeforeCommit('comment.added', async (tx, comment, emit) => {
    const { commentId, postId, authorId, userId, text, replyTo } = comment;
    if (replyTo !== null) await trimAndEmit(tx, emit, await insertReply(tx, commentId));
    if (userId !== authorId)
      await trimAndEmit(tx, emit, await insertComment(tx, { commentId, postId, authorId }));
    if (text.includes('@')) await trimAndEmit(tx, emit, await insertMentions(tx, commentId));
  });
  events.onBeforeCommit('draft.hidden', async (tx, { postId, userId }) => {
    await deleteCommentNotifications(tx, postId, userId);
  });
  events.onBeforeCommit('followed', async (tx, { userId, followerId }, emit) => {
    await trimAndEmit(tx, emit, await insertFollow(tx, userId, followerId));
  });
  events.onBeforeCommit('unfollowed', async (tx, { userId, followerId }, emit) => {
    if (await deleteFollow(tx, userId, followerId)) emit('notification.withdrawn', { userId });
  });
  events.onBeforeCommit('request.sent', async (tx, { postId, userId }, emit) => {
    await trimAndEmit(tx, emit, await insertRequest(tx, 'request', postId, userId));
  });
  events.onBeforeCommit('request.changed', async (tx, { postId, userId }, emit) => {
    await deleteRequestNotification(tx, postId, userId);
    await trimAndEmit(tx, emit, await insertRequest(tx, 'change', postId, userId));
  });
  events.onBeforeCommit('request.reminded', async (tx, { postId, userId }, emit) => {
    await deleteRequestNotification(tx, postId, userId);
    await trimAndEmit(tx, emit, await insertRequest(tx, 'request', postId, userId));
  });
  events.onBeforeCommit('request.ended', (tx, { postId, userId }) =>
    deleteRequestNotification(tx, postId, userId),
  );
  events.onBeforeCommit('request.approved', async (tx, { postId, userId }, emit) => {
    await trimAndEmit(tx, emit, await insertAnswer(tx, 'approval', postId, userId));
  });
  events.onBeforeCommit('request.declined', async (tx, { postId, userId, reason }, emit) => {
    await trimAndEmit(
      tx,
      emit,
      await insertAnswer(tx, 'rejection', postId, userId, { reason: reason ?? null }),
    );
  });
  events.onBeforeCommit('credit.withdrawn', async (tx, { postId, userId, endedSplit }, emit) => {
    await trimAndEmit(tx, emit, await insertAnswer(tx, 'withdrawal', postId, userId, { endedSplit }));
  });
  events.onBeforeCommit('guest.answered', async (tx, { answer, reason, endedSplit, ...guest }, emit) => {
    const kind = NOTIFICATION_OF_ANSWER[answer];
    await trimAndEmit(
      tx,
      emit,
      await insertGuestAnswer(tx, kind, guest, { reason: reason ?? null, endedSplit }),
    );
  });
  events.onBeforeCommit('terms.agreed', async (tx, { postId, byId }, emit) => {
    await trimAndEmit(tx, emit, await insertForParties(tx, 'agreement', postId, byId));
  });
  events.onBeforeCommit('post.updated', async (tx, { postId, authorId, oldTitle }, emit) => {
    if (oldTitle !== undefined)
      await trimAndEmit(tx, emit, await insertForParties(tx, 'title', postId, authorId));
  });
  events.onBeforeCommit('version.current', async (tx, { postId, number }, emit) => {
    await trimAndEmit(tx, emit, await insertNotesUsed(tx, postId, number));
  });
  events.onBeforeCommit('blocked', async (tx, { userId, otherId }) => {
    await deleteBetween(tx, userId, otherId);
    await deleteChatNotificationsBy(tx, otherId, userId);
    await deleteChatNotificationsBy(tx, userId, otherId);
  });
  events.onBeforeCommit('muted', (tx, { userId, otherId }) => deleteChatNotificationsBy(tx, otherId, userId));
  // The artists of a release get one notification of all its tracks.
  events.onBeforeCommit('post.published', async (tx, { postId, byId, releaseId }, emit) => {
    if (releaseId !== undefined) return;
    await trimAndEmit(tx, emit, await insertPublication(tx, postId, byId));
  });
  events.onBeforeCommit('chat.created', async (tx, created, emit) => {
    await trimAndEmit(tx, emit, await insertGroupNotifications(tx, created));
  });
  events.onBeforeCommit('chats.written', async (tx, { chats }, emit) => {
    await trimAndEmit(tx, emit, await insertChatNotifications(tx, chats));
  });
  events.onBeforeCommit('chat.read', async (tx, { chatId, userId, unread }, emit) => {
    if (unread === 0 && (await deleteChatNotification(tx, chatId, userId)))
      emit('notification.withdrawn', { userId });
  });
  events.onBeforeCommit('playlist.invited', async (tx, { playlistId, userId }, emit) => {
    await trimAndEmit(tx, emit, await insertInvitation(tx, playlistId, userId));
  });
  events.onBeforeCommit('playlist.invitation-ended', async (tx, { playlistId, userId }, emit) => {
    if (await deleteInvitation(tx, playlistId, userId)) emit('notification.withdrawn', { userId });
  });
  events.onBeforeCommit('playlist.extended', async (tx, { playlistId, followers }, emit) => {
    await trimAndEmit(tx, emit, await insertNewTracks(tx, playlistId, followers));
  });
  events.onBeforeCommit('playlist.hidden', (tx, { playlistId }) => deleteNewTracks(tx, playlistId));
  events.onBeforeCommit('export.ready', async (tx, ready, emit) => {
    await trimAndEmit(tx, emit, await insertExport(tx, ready));
  });
  events.onBeforeCommit('storage.nearly-full', async (tx, { userId }, emit) => {
    await trimAndEmit(tx, emit, await insertStorageNotice(tx, userId));
  });
  events.onBeforeCommit('chat.left', async (tx, { chatId, userIds }, emit) => {
    for (const userId of userIds)
      if (await deleteChatNotification(tx, chatId, userId)) emit('notification.withdrawn', { userId });
  });
}
