import { fileSize } from '../../../lib/format/file-size.ts';
import { describeProgress } from '../../../lib/format/upload-progress.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import type { PendingUpload } from '../outbox/upload-outbox.ts';

interface PendingUploadRowProps {
  pendingUpload: PendingUpload;
  onRetry: () => void;
  onCancel: () => void;
}

/** A pending upload with its progress. */
export function PendingUploadRow({ pendingUpload, onRetry, onCancel }: PendingUploadRowProps) {
  const { file, why, isRefused, isDone } = pendingUpload;
  return (
    <div className="grid justify-items-end pt-1 pb-1.5">
      <div className="grid w-full max-w-[380px] gap-2 rounded-[18px] bg-surface-2 p-3.5">
        {why === undefined ? (
          <Progress
            label={file.name}
            value={fractionOf(pendingUpload)}
            detail={detailOf(pendingUpload)}
            className="min-w-0 [&_span]:break-all"
          />
        ) : (
          <p role="alert" className="text-danger">
            <span className="block truncate font-semibold">{file.name}</span>
            <span>{why}</span>
          </p>
        )}
        {isDone ? null : (
          <div className="flex justify-end gap-2">
            {why === undefined || isRefused ? null : (
              <Button size="small" variant="primary" onClick={onRetry}>
                Retry
              </Button>
            )}
            <Button size="small" variant="ghost" onClick={onCancel}>
              Cancel
              <span className="sr-only">{` sending ${file.name}`}</span>
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

/** Null while the progress is unknown and while the server processes the complete upload. */
function fractionOf({ state: { step, sent, total }, isDone }: PendingUpload): number | null {
  return !isDone && (step === 'sending' || step === 'lost') && total > 0 ? sent / total : null;
}

function detailOf({ file, state: { step, sent, total, left }, isDone }: PendingUpload): string {
  if (isDone || step === 'done' || step === 'checking') return 'Almost there…';
  if (step === 'sending') return describeProgress(sent, total, left);
  if (step === 'lost')
    return sent < total
      ? `Connection lost. It'll resume at ${fileSize(sent)} of ${fileSize(total)}.`
      : 'Connection lost. Retrying…';
  return step === 'starting' ? 'Starting…' : `Waiting, ${fileSize(file.size)}`;
}
