import { Button } from '../../ui/button.tsx';
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
