import { failureSentence } from '../../api/failure-sentence.ts';
import { MissingState } from '../../layout/missing-state.tsx';
import { paths } from '../../navigation/paths.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { UnlessBlocked } from '../blocks/index.ts';
import { uiMessages } from '../../ui/ui.messages.ts';
import { messages } from './profiles.messages.ts';

interface ProfileTroubleProps {
  userName: string;
  /** Whether there is no such user, instead of a failed request. */
  isUnknown: boolean;
  error: Error;
  isTrying: boolean;
  onRetry: () => void;
}

/** Replaces a profile that cannot be shown. */
export function ProfileTrouble({ userName, isUnknown, error, isTrying, onRetry }: ProfileTroubleProps) {
  if (isUnknown)
    return (
      <UnlessBlocked userName={userName}>
        <MissingState title={messages.profileNotFound} text={messages.noOneGoesByThat} home={paths.landing} />
      </UnlessBlocked>
    );
  return (
    <div className="unloaded">
      <ErrorState
        title={messages.failedToLoadProfile}
        text={failureSentence(error)}
        action={
          <Button variant="primary" loading={isTrying} onClick={onRetry}>
            {uiMessages.tryAgain}
          </Button>
        }
      />
    </div>
  );
}
