import { demos } from '@backbeat/contract';
import { describeProgress } from '../../lib/format/upload-progress.ts';
import { Button } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import { WarningIcon } from '../../ui/icons.tsx';
import { Progress } from '../../ui/progress.tsx';
import type { SendState } from './use-send-demo.ts';
import { messages } from './demos.messages.ts';

interface SendStatusProps {
  state: SendState;
  onRetry: () => void;
  className: string;
}

/** The progress of a demo, and what the user can do if it has stopped. */
export function SendStatus({ state, onRetry, className }: SendStatusProps) {
  const { step, sentBytes, total, remainingSeconds, sentence } = state;
  if (step === 'idle') return null;
  if (step === 'checking')
    return (
      <Progress
        label={messages.checkingYourDemo}
        value={null}
        detail={messages.uploadComplete}
        className={className}
      />
    );
  if (step === 'sending')
    return (
      <Progress
        label={messages.uploading}
        value={sentBytes === 0 ? null : sentBytes / total}
        detail={sentBytes === 0 ? messages.starting : describeProgress(sentBytes, total, remainingSeconds)}
        className={className}
      />
    );
  return (
    <div
      className={cx(
        'flex flex-wrap items-center justify-between gap-3 rounded-m bg-danger-soft p-4',
        className,
      )}
    >
      <p role="alert" className="flex min-w-0 items-start gap-2 text-danger">
        <WarningIcon className="mt-0.5" />
        <span>
          {step === 'stopped' ? demos.messages.uploadCancelled : demos.messages.uploadFailed}
          {sentence === '' ? null : <span className="block">{sentence}</span>}
        </span>
      </p>
      <Button size="small" onClick={onRetry} className="bg-surface-3!">
        {messages.retry}
      </Button>
    </div>
  );
}
