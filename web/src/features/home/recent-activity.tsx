import type { users } from '@backbeat/contract';
import { NotificationList, ViewAllActivity } from '../notifications/index.ts';
import { HomeCard } from './home-card.tsx';
import { messages } from './home.messages.ts';

/** How many notifications the home screen shows. */
const MAX_NOTIFICATIONS = 3;

/** The newest notifications. */
export function RecentActivity({ user }: { user: users.CurrentUser }) {
  return (
    <HomeCard title={messages.recentActivity} action={<ViewAllActivity className="-mr-3.5" />}>
      <div className="-mx-3 mt-2 grid min-h-[140px] content-center">
        <NotificationList notifications={user.notifications.slice(0, MAX_NOTIFICATIONS)} />
      </div>
    </HomeCard>
  );
}
