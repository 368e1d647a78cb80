import type { Tx } from '../../db/database.ts';
import type { Emit } from '../../events/event-bus.ts';
import { trimNotifications, type StoredNotification } from './activity-notifications.queries.ts';

/** Trims the lists that have grown, and emits an event for each notification. */
export async function trimAndEmit(
  tx: Tx,
  emit: Emit,
  notifications: readonly StoredNotification[],
): Promise<void> {
  const userIds = notifications.filter(({ isNew }) => isNew).map(({ userId }) => userId);
  if (userIds.length > 0) await trimNotifications(tx, userIds);
  for (const { id, userId, isDue } of notifications) emit('notified', { userId, notificationId: id, isDue });
}
