import { lazy, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import type { AllNotificationsProps } from './all-notifications.tsx';
import { Part } from '../../ui/part.tsx';
import { messages } from './notifications.messages.ts';

const AllNotifications = lazy(async () => ({
  default: (await import('./all-notifications.tsx')).AllNotifications,
}));

/** Opens the list of all notifications. */
export function ViewAllActivity({ user }: Pick<AllNotificationsProps, 'user'>) {
  const [dialogState, setDialogState] = useState<'never' | 'now' | 'before'>('never');
  return (
    <>
      <Button variant="ghost" size="small" className="-mr-3.5" onClick={() => setDialogState('now')}>
        {messages.viewAllActivity}
      </Button>
      {dialogState === 'never' ? null : (
        <Part>
          <AllNotifications
            user={user}
            open={dialogState === 'now'}
            onOpenChange={(open) => setDialogState(open ? 'now' : 'before')}
          />
        </Part>
      )}
    </>
  );
}
