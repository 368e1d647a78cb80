import { fileSize } from '../../lib/file-size.ts';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import type { Sending } from './file-outbox.ts';

interface SendingRowProps {
  sending: Sending;
  onRetry: () => void;
  onCancel: () => void;
}

/** A file on its way, with how far it has come. */
export function SendingRow({ sending, onRetry, onCancel }: SendingRowProps) {
  const { file, progress, why, isDone } = sending;
  const fraction = progress.total > 0 ? progress.sent / progress.total : null;
  return (
    <div className="grid justify-items-end pt-1 pb-1.5">
      <div className="grid w-full max-w-[380px] gap-2 rounded-[18px] bg-surface-2 p-3.5">
        {why === undefined ? (
          <Progress
            label={file.name}
            // All bytes are out: then the server looks at the file.
            value={fraction !== null && fraction >= 1 ? null : fraction}
            detail={
              isDone || fraction === 1
                ? 'Almost there…'
                : `${fileSize(Math.min(progress.sent, file.size))} of ${fileSize(file.size)}`
            }
            className="min-w-0 [&_span]:break-all"
          />
        ) : (
          <p role="alert" className="text-danger">
            <span className="block truncate font-semibold">{file.name}</span>
            {why}
          </p>
        )}
        {isDone ? null : (
          <div className="flex justify-end gap-2">
            {why === undefined ? null : (
              <Button size="small" variant="primary" onClick={onRetry}>
                Retry
              </Button>
            )}
            <Button size="small" variant="ghost" onClick={onCancel}>
              Cancel
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
