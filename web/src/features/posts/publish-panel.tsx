import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Progress } from '../../ui/progress.tsx';
import type { usePublish } from './use-publish.ts';

/** How far the upload is, and the way out of it. */
export function PublishProgress({
  publishing,
  cancel,
}: Pick<ReturnType<typeof usePublish>, 'publishing' | 'cancel'>) {
  const isChecking = publishing.state === 'checking';
  return (
    <div className="grid gap-4">
      <Progress
        label={isChecking ? 'Checking your track…' : 'Uploading…'}
        value={isChecking ? null : publishing.share}
        detail={publishing.detail || 'Starting…'}
      />
      <div className="flex justify-end">
        <Button onClick={cancel}>Cancel</Button>
      </div>
    </div>
  );
}

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
