import { Button } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import { messages } from './analytics.messages.ts';

interface FailedProps {
  retry: () => void;
  busy: boolean;
  className?: string;
}

/** Replaces numbers that failed to load. */
export function LoadFailed({ retry, busy, className }: FailedProps) {
  return (
    <div
      role="alert"
      className={cx(
        'unloaded-part grid content-center justify-items-center gap-3 px-6 py-10 text-center',
        className,
      )}
    >
      <p className="text-text-2">{messages.weCouldntLoadTheseNumbers}</p>
      <Button size="small" loading={busy} onClick={retry}>
        {messages.tryAgain}
      </Button>
    </div>
  );
}
