import type { notifications } from '@backbeat/contract';
import { NotificationRow } from './notification-row.tsx';
import { messages } from './notifications.messages.ts';

export interface NotificationListProps {
  notifications: readonly notifications.Notification[];
  /** Called when the user follows a link of a notification. */
  onFollow?: () => void;
}

export const NoNotifications = () => (
  <p className="px-3 py-8 text-center text-text-2">{messages.noNotificationsYet}</p>
);

/** Rows of notifications. */
export function NotificationList({ notifications, onFollow }: NotificationListProps) {
  if (notifications.length === 0) return <NoNotifications />;
  return (
    <ul>
      {notifications.map((item) => (
        <li key={item.key}>
          <NotificationRow item={item} onFollow={onFollow} />
        </li>
      ))}
    </ul>
  );
}
