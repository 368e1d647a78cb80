import { NotificationList, type NotificationItem } from '../../app/notification-list.tsx';
import { Panel } from '../../ui/panel.tsx';

/** How many notifications home shows. */
const SHOWN = 3;

/** The newest of what has happened. */
export function RecentActivity({ notifications }: { notifications: readonly NotificationItem[] }) {
  return (
    <Panel className="flex flex-col">
      <h2>Recent Activity</h2>
      <div className="-mx-3 mt-4 grid grow content-center">
        <NotificationList notifications={notifications.slice(0, SHOWN)} />
      </div>
    </Panel>
  );
}
