import { isSignedOut } from '../../../api/failure-sentence.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import type { GuestDialogProps } from './edit-guest-dialog.tsx';
import { useRevokeLink } from './guests.queries.ts';
import { messages } from './author.messages.ts';

/** Asks before the access of a guest ends. */
export function RevokeDialog({ post, guest, open, onOpenChange }: GuestDialogProps) {
  const toast = useToast();
  const { mutate, isPending } = useRevokeLink(post, guest.id);
  const revoke = () =>
    mutate(undefined, {
      onSuccess: () => {
        toast.success(messages.revokedNow);
        onOpenChange(false);
      },
      onError: (error) => {
        if (!isSignedOut(error)) toast.failure(messages.revokeFailed);
      },
    });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={messages.revokeTitle({ name: guest.name })}
      description={messages.revokeText}
      size="small"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{messages.cancel}</Button>
          <Button variant="danger" loading={isPending} onClick={revoke}>
            {messages.revokeIt}
          </Button>
        </>
      }
    />
  );
}
