import type { users } from '@backbeat/contract';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { SignedInUser } from '../../auth/index.ts';
import { ClearAll } from '../clear-all.tsx';
import { useClearNotifications } from '../notifications.queries.ts';
import { messages } from '../notifications.messages.ts';
import { Inbox } from './inbox.tsx';
import { useInboxItems } from './use-inbox-items.ts';

interface AllNotificationsProps {
  open: boolean;
  user: users.CurrentUser;
  /** The chosen tab. */
  view: string;
  onView: (view: string) => void;
  onClose: () => void;
}

/**
 * All notifications that are neither cleared nor done. On wide screens the chosen one is shown beside
 * the list. The newest, which come with the user, appear at once.
 */
export function AllNotifications({ open, user, view, onView, onClose }: AllNotificationsProps) {
  const inbox = useInboxItems(user, open);
  const { clear } = useClearNotifications(user.userName);
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={messages.allNotifications}
      actions={<ClearAll isEmpty={inbox.items.length === 0} onClear={clear} />}
      fullScreen
      keepsPlayer
      hasAddress
    >
      <SignedInUser value={user}>
        <Inbox userName={user.userName} view={view} onView={onView} {...inbox} />
      </SignedInUser>
    </Dialog>
  );
}
