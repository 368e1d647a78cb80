import { ConfirmDialog } from '../../ui/dialog.tsx';
import type { usePublish } from './use-publish.ts';

/** Asks before another screen ends the upload. */
export function LeaveDialog({ blocker }: Pick<ReturnType<typeof usePublish>, 'blocker'>) {
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.();
      }}
      title="Your upload is still running"
      sentence="If you leave now, the upload stops and the track is not published."
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
