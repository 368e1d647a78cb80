import type { Emit } from '../../events/event-bus.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { deliverDueJob } from './delivery/delivery.jobs.ts';
import {
  deleteChatNotification,
  deleteChatNotificationsBy,
  insertChatNotifications,
  insertGroupNotifications,
} from './chat-notifications.queries.ts';
import {
  deleteBetween,
  deleteFollow,
  deleteMentions,
  deleteRequestNotification,
  insertAnswer,
  insertComment,
  insertExport,
  insertFollow,
  insertForParties,
  insertMentions,
  insertPublication,
  insertRequest,
  mergeLikes,
  trimNotifications,
  type StoredNotification,
} from './activity-notifications.queries.ts';

/**
 * Registers the listeners that write notifications in the transaction of the event, so that both
 * are committed or neither (docs/decisions/006). When the cause is deleted, foreign keys and
 * triggers of the database delete the notification (db/schema/023-notifications.sql).
 */
export function registerNotificationListeners({ events, jobs }: Context): void {
  // The rows say what is due, so a wake-up lost in a crash only delays it to the next search.
  events.onAfterCommit('notified', async ({ isDue }) => {
    if (isDue) await jobs.send(deliverDueJob, {});
  });
  events.onBeforeCommit('likes.changed', async (tx, { postId, authorId, newLikes }, emit) => {
    const likes = newLikes.filter(({ userId }) => userId !== authorId).map(({ id }) => id);
    if (likes.length > 0) await trimAndEmit(tx, emit, await mergeLikes(tx, { postId, authorId, likes }));
  });
  events.onBeforeCommit('comment.added', async (tx, { commentId, postId, authorId, userId, text }, emit) => {
    if (userId !== authorId)
      await trimAndEmit(tx, emit, await insertComment(tx, { commentId, postId, authorId }));
    if (text.includes('@')) await trimAndEmit(tx, emit, await insertMentions(tx, commentId));
  });
  events.onBeforeCommit('draft.hidden', async (tx, { postId, userId }) => {
    await deleteMentions(tx, postId, userId);
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
  events.onBeforeCommit('terms.agreed', async (tx, { postId, byId }, emit) => {
    await trimAndEmit(tx, emit, await insertForParties(tx, 'agreement', postId, byId));
  });
  events.onBeforeCommit('post.updated', async (tx, { postId, authorId, oldTitle }, emit) => {
    if (oldTitle !== undefined)
      await trimAndEmit(tx, emit, await insertForParties(tx, 'title', postId, authorId));
  });
  events.onBeforeCommit('blocked', async (tx, { userId, otherId }) => {
    await deleteBetween(tx, userId, otherId);
    await deleteChatNotificationsBy(tx, otherId, userId);
    await deleteChatNotificationsBy(tx, userId, otherId);
  });
  events.onBeforeCommit('muted', (tx, { userId, otherId }) => deleteChatNotificationsBy(tx, otherId, userId));
  events.onBeforeCommit('post.published', async (tx, { postId, byId }, emit) => {
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
  events.onBeforeCommit('export.ready', async (tx, ready, emit) => {
    await trimAndEmit(tx, emit, await insertExport(tx, ready));
  });
  events.onBeforeCommit('chat.left', async (tx, { chatId, userIds }, emit) => {
    for (const userId of userIds)
      if (await deleteChatNotification(tx, chatId, userId)) emit('notification.withdrawn', { userId });
  });
}

/** Trims the lists that have grown, and emits an event for each notification. */
async function trimAndEmit(tx: Tx, emit: Emit, notifications: readonly StoredNotification[]): Promise<void> {
  const userIds = notifications.filter(({ isNew }) => isNew).map(({ userId }) => userId);
  if (userIds.length > 0) await trimNotifications(tx, userIds);
  for (const { id, userId, isDue } of notifications) emit('notified', { userId, notificationId: id, isDue });
}
