import type { notifications } from '@backbeat/contract';
import { useEffect, useEffectEvent } from 'react';
import { Popover } from '../../ui/overlays/popover.tsx';
import type { OpenedByTrigger } from '../../ui/overlays/lazy-overlay.tsx';
import { ClearAll } from './clear-all.tsx';
import { DayGroups } from './day-groups.tsx';
import { NoNotifications } from './notification-list.tsx';
import { NotificationRow } from './notification-row.tsx';
import { ViewAllActivity } from './view-all-activity.tsx';
import { messages } from './notifications.messages.ts';

export interface NotificationPanelProps extends OpenedByTrigger {
  notifications: readonly notifications.Notification[];
  onClear: () => void;
  /** Called when the list opens. */
  onOpen?: () => void;
}

/** The panel of the bell. */
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
      title={messages.notifications}
      trigger={trigger}
      defaultOpen={defaultOpen ?? false}
      onOpenChange={(open) => {
        if (open) onOpen?.();
      }}
      action={<ClearAll isEmpty={notifications.length === 0} onClear={onClear} />}
    >
      {(close) =>
        notifications.length === 0 ? (
          <NoNotifications />
        ) : (
          <>
            <DayGroups
              items={notifications}
              renderItem={(item) => (
                <li>
                  <NotificationRow item={item} onFollow={close} />
                </li>
              )}
            />
            <div className="sticky -bottom-2 z-2 -mx-2 -mb-2 grid rounded-b-m bg-floating px-2 py-1.5">
              <ViewAllActivity />
            </div>
          </>
        )
      }
    </Popover>
  );
}
