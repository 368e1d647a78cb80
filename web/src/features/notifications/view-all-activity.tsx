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
  const [asked, setAsked] = useState<'never' | 'now' | 'before'>('never');
  return (
    <>
      <Button variant="ghost" size="small" className="-mr-3.5" onClick={() => setAsked('now')}>
        {messages.viewAllActivity}
      </Button>
      {asked === 'never' ? null : (
        <Part>
          <AllNotifications
            user={user}
            open={asked === 'now'}
            onOpenChange={(open) => setAsked(open ? 'now' : 'before')}
          />
        </Part>
      )}
    </>
  );
}
