import { IconButton } from '../../ui/controls/button.tsx';
import { CountBadge } from '../../ui/controls/chip.tsx';
import { BellIcon } from '../../ui/icons.tsx';
import { lazyOverlay, type OpenedByTrigger } from '../../ui/overlays/lazy-overlay.tsx';
import type { NotificationPanelProps } from './notification-panel.tsx';
import { messages } from './notifications.messages.ts';

export type NotificationBellProps = Omit<NotificationPanelProps, keyof OpenedByTrigger> & {
  /** The number on the bell. */
  unreadCount: number;
};

const Panel = lazyOverlay<NotificationPanelProps>(
  'dialog',
  async () => (await import('./notification-panel.tsx')).NotificationPanel,
);

/** The bell with its unread count. It opens the newest notifications. */
export function NotificationBell({ unreadCount, ...panel }: NotificationBellProps) {
  return (
    <Panel
      {...panel}
      trigger={
        <IconButton
          label={unreadCount > 0 ? messages.notificationsNew({ count: unreadCount }) : messages.notifications}
        >
          <BellIcon />
          {/* A new key for each count restarts the animation. */}
          <CountBadge key={unreadCount} count={unreadCount} className="appear absolute -top-0.5 -right-1" />
        </IconButton>
      }
    />
  );
}
