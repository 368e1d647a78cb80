import { fileSize } from '../../../lib/format/file-size.ts';
import { describeProgress } from '../../../lib/format/upload-progress.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import type { PendingUpload } from '../outbox/upload-outbox.ts';
import { uiMessages } from '../../../ui/ui.messages.ts';
import { messages } from './conversation.messages.ts';

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
                {uiMessages.retry}
              </Button>
            )}
            <Button size="small" variant="ghost" onClick={onCancel}>
              {uiMessages.cancel}
              <span className="sr-only">{messages.sendingName({ name: file.name })}</span>
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

/** Null while the progress is unknown and while the server processes the complete upload. */
function fractionOf({ state: { step, sentBytes, total }, isDone }: PendingUpload): number | null {
  return !isDone && (step === 'sending' || step === 'lost') && total > 0 ? sentBytes / total : null;
}

function detailOf({
  file,
  state: { step, sentBytes, total, remainingSeconds },
  isDone,
}: PendingUpload): string {
  if (isDone || step === 'done' || step === 'checking') return messages.almostThere;
  if (step === 'sending') return describeProgress(sentBytes, total, remainingSeconds);
  if (step === 'lost')
    return sentBytes < total
      ? messages.resumesAt({ sentSize: fileSize(sentBytes), total: fileSize(total) })
      : messages.connectionLostRetrying;
  return step === 'starting' ? messages.starting : messages.waitingSize({ size: fileSize(file.size) });
}
