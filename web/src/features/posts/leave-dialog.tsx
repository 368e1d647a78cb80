import type { Blocker } from 'react-router';
import { ConfirmDialog } from '../../ui/dialog.tsx';

/** Asks before another screen stops the upload. */
export function LeaveDialog({ blocker }: { blocker: Blocker }) {
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.();
      }}
      title="Your upload is still running"
      sentence="If you leave now, the upload stops and the track is not published. It goes on when you come back to this page."
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
