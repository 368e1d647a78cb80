import { useEffect, useEffectEvent } from 'react';
import { Button } from '../ui/button.tsx';
import { Popover } from '../ui/popover.tsx';
import type { OpenedByTrigger } from '../ui/when-wanted.tsx';
import { NotificationList, type NotificationItem } from './notification-list.tsx';

export interface NotificationPanelProps extends OpenedByTrigger {
  notifications: readonly NotificationItem[];
  /** The number on the bell. */
  unreadCount: number;
  /** Absent where they cannot be cleared. */
  onClear?: () => void;
  /** Called when the list is opened. */
  onOpen?: () => void;
}

/** What the bell opens. */
export function NotificationPanel({
  notifications,
  onClear,
  onOpen,
  trigger,
  defaultOpen,
}: NotificationPanelProps) {
  const openedAtOnce = useEffectEvent(() => {
    if (defaultOpen) onOpen?.();
  });
  useEffect(() => openedAtOnce(), []);
  return (
    <Popover
      title="Notifications"
      trigger={trigger}
      defaultOpen={defaultOpen ?? false}
      onOpenChange={(open) => {
        if (open) onOpen?.();
      }}
      action={
        onClear && notifications.length > 0 ? (
          <Button variant="ghost" size="small" onClick={onClear}>
            Clear All
          </Button>
        ) : null
      }
    >
      {(close) => <NotificationList notifications={notifications} onFollow={close} />}
    </Popover>
  );
}
