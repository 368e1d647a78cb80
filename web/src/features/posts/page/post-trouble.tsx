import { MissingState } from '../../../layout/missing-state.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { uiMessages } from '../../../ui/ui.messages.ts';
import { messages } from './page.messages.ts';

interface PostTroubleProps {
  /** Whether the post does not exist or is hidden, instead of not having loaded. */
  isUnknown: boolean;
  isTrying: boolean;
  onRetry: () => void;
}

/** Replaces the page of a post that cannot be shown. */
export function PostTrouble({ isUnknown, isTrying, onRetry }: PostTroubleProps) {
  if (isUnknown) return <MissingState title={messages.trackNotFound} text={messages.itMayHaveBeenDeleted} />;
  return (
    <div className="unloaded">
      <ErrorState
        title={messages.weCouldntLoadThisTrack}
        text={messages.checkYourConnectionAndTry}
        action={
          <Button variant="primary" loading={isTrying} onClick={onRetry}>
            {uiMessages.tryAgain}
          </Button>
        }
      />
    </div>
  );
}
