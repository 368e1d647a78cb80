import { Button } from '../../ui/controls/button.tsx';
import { WarningIcon } from '../../ui/icons.tsx';
import { uiMessages } from '../../ui/ui.messages.ts';
import { messages } from './chats.messages.ts';

interface FailedProps {
  message: string;
  isTrying: boolean;
  onRetry: () => void;
}

/** Shown when content could not be loaded. */
export function LoadFailed({ message, isTrying, onRetry }: FailedProps) {
  return (
    <div
      role="alert"
      className="unloaded m-auto grid max-w-[44ch] justify-items-center gap-3 px-6 py-12 text-center"
    >
      <WarningIcon size={28} className="text-danger" />
      <h2 className="text-[21px]">{messages.error}</h2>
      <p className="text-text-2">{message}</p>
      <Button variant="primary" className="mt-2" loading={isTrying} onClick={onRetry}>
        {uiMessages.tryAgain}
      </Button>
    </div>
  );
}
