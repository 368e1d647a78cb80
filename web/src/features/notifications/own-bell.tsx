import type { users } from '@backbeat/contract';
import { NotificationBell } from './notification-bell.tsx';
import { useClearNotifications, useReadNotifications } from './notifications.queries.ts';

/** The bell of the signed-in user. */
export function OwnBell({ user }: { user: users.CurrentUser }) {
  const { clear } = useClearNotifications(user.userName);
  const readNotifications = useReadNotifications();
  return (
    <NotificationBell
      notifications={user.notifications}
      unreadCount={user.unreadNotifications}
      onClear={clear}
      onOpen={() => {
        if (user.unreadNotifications > 0) readNotifications();
      }}
    />
  );
}
