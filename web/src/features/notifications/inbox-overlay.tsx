import type { users } from '@backbeat/contract';
import { useState } from 'react';
import { lazy } from '@packages/router';
import { useAddressOverlay } from '../../navigation/use-address-overlay.ts';
import { Part } from '../../ui/part.tsx';
import { INBOX } from './inbox-address.ts';

const AllNotifications = lazy(async () => (await import('./inbox/all-notifications.tsx')).AllNotifications);

/** All notifications over the screen, if the address opens them. */
export function InboxOverlay({ user }: { user: users.CurrentUser }) {
  const { value, show, close } = useAddressOverlay(INBOX);
  // The tab stays during the closing animation.
  const [lastView, setLastView] = useState(value);
  if (value !== null && value !== lastView) setLastView(value);
  if (lastView === null) return null;
  return (
    <Part>
      <AllNotifications user={user} open={value !== null} view={lastView} onView={show} onClose={close} />
    </Part>
  );
}
