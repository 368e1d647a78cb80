import type { notifications } from '@backbeat/contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { batchWrites } from '../../concurrency/batch-writes.ts';
import { loadEntries, readInbox } from './read-inbox.ts';

/**
 * Milliseconds between two pushes to one user. Users read no faster, and each push takes two long
 * statements.
 */
const BATCH_WINDOW_MS = 250;

const loadNew = batchWrites<Context, string, readonly notifications.Notification[]>(
  async ({ db }, userId, ids) => {
    const newIds = new Set(ids);
    // There is no session here that says whether the user blocks or mutes others.
    const viewer = { id: userId, hasBlocks: true, hasMuted: true };
    const inbox = await readInbox(db, viewer);
    const affected = inbox.filter((entry) => entry.ids.some((id) => newIds.has(id)));
    const entries = await loadEntries(db, viewer, affected);
    // The push contains each entry once, even if several of these notifications are in it.
    return ids.map((_, index) => (index === 0 ? entries : []));
  },
  { batchWindowMs: BATCH_WINDOW_MS },
);

/**
 * Pushes new notifications to the user's clients. Notifications during a push are sent by the next.
 * Tells the clients when a notification may have gone with its cause.
 */
export function registerNotificationRealtime(context: Context): void {
  const { events, realtime } = context;
  const push = realtime.loadForSubscribers('notifications', z.string(), (userId, id) =>
    loadNew(context, userId, id),
  );
  events.onAfterCommit('notified', ({ userId, notificationId }) => push(userId, notificationId));
  // Triggers and foreign keys delete the notifications of likes and comments.
  for (const name of ['likes.changed', 'commentLikes.changed'] as const)
    events.onAfterCommit(name, ({ authorId, removedUserIds }) => {
      if (removedUserIds.length > 0) realtime.tellChanges(authorId, ['notificationRead']);
    });
  events.onAfterCommit('comments.deleted', ({ authorId }) =>
    realtime.tellChanges(authorId, ['notificationRead']),
  );
  events.onAfterCommit('notification.withdrawn', ({ userId }) =>
    realtime.tellChanges(userId, ['notificationRead']),
  );
}
