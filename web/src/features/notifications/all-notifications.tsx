import type { users } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { failureSentence } from '../../api/failure-sentence.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ClearAll } from './clear-all.tsx';
import { NotificationList } from './notification-list.tsx';
import { allNotifications, useClearNotifications, useReadNotifications } from './notifications.queries.ts';
import { uiMessages } from '../../ui/ui.messages.ts';
import { messages } from './notifications.messages.ts';

export interface AllNotificationsProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  user: Pick<users.CurrentUser, 'userName' | 'notifications' | 'unreadNotifications'>;
}

/** All notifications that are not cleared. The newest, which come with the user, appear at once. */
export function AllNotifications({ open, onOpenChange, user }: AllNotificationsProps) {
  const { userName, notifications, unreadNotifications } = user;
  const {
    data = notifications,
    error,
    refetch,
    isFetching,
  } = useQuery({
    ...allNotifications(userName),
    enabled: open,
    staleTime: 0,
  });
  const { clear } = useClearNotifications(userName);
  const readNotifications = useReadNotifications();
  const lookAt = useEffectEvent(() => {
    if (unreadNotifications > 0) readNotifications();
  });
  useEffect(() => {
    if (open) lookAt();
  }, [open]);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={messages.allNotifications}
      footer={<ClearAll isEmpty={data.length === 0} onClear={clear} />}
    >
      <div className="-mx-3" aria-busy={isFetching}>
        {error ? (
          <div role="alert" className="mx-3 mb-3 flex flex-wrap items-center justify-between gap-3">
            <p className="text-text-2">{`${messages.olderFailed} ${failureSentence(error)}`}</p>
            <Button size="small" onClick={() => void refetch()}>
              {uiMessages.tryAgain}
            </Button>
          </div>
        ) : null}
        <NotificationList notifications={data} onFollow={() => onOpenChange(false)} />
      </div>
    </Dialog>
  );
}
