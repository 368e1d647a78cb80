import { useAddressOverlay } from '../../navigation/use-address-overlay.ts';
import { Button } from '../../ui/controls/button.tsx';
import { INBOX } from './inbox-address.ts';
import { messages } from './notifications.messages.ts';

/** Opens the list of all notifications. */
export function ViewAllActivity({ className }: { className?: string }) {
  const { show } = useAddressOverlay(INBOX);
  return (
    <Button variant="ghost" size="small" {...(className && { className })} onClick={() => show('all')}>
      {messages.viewAllActivity}
    </Button>
  );
}
