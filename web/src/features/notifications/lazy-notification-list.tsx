import { lazy } from '@packages/router';
import { Part } from '../../ui/part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { NotificationListProps } from './notification-list.tsx';

const List = lazy(async () => (await import('./notification-list.tsx')).NotificationList);

/** Rows of notifications. The client fetches their script after the screen. */
export function NotificationList(props: NotificationListProps) {
  return (
    <Part
      fallback={props.notifications.map(({ key }) => (
        <Skeleton key={key} className="mx-3 my-2.5 h-10" />
      ))}
    >
      <List {...props} />
    </Part>
  );
}
