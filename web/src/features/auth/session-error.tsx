import { failureSentence } from '../../api/failure-sentence.ts';
import { ApiFailure } from '../../api/failures.ts';
import { paths } from '../../navigation/paths.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { messages } from './auth.messages.ts';

/**
 * Replaces a screen while the session cannot be loaded. Without a response nothing is known of it, so
 * the user is not sent to the sign-in.
 */
export function SessionError({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const hasResponse = error instanceof ApiFailure;
  return (
    <div
      className="unloaded wrap grid min-h-[70dvh] content-center justify-items-start gap-5 py-16"
      role="alert"
    >
      <h1>{messages.errorLoadingProfile}</h1>
      <p className="max-w-[46ch] text-[17px] text-text-2">
        {hasResponse ? messages.pleaseTryRefreshingThePage : failureSentence(error)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={onRetry}>
          {messages.tryAgain}
        </Button>
        {hasResponse ? (
          <ButtonLink to={paths.login} reloadDocument>
            {messages.logIn}
          </ButtonLink>
        ) : null}
      </div>
    </div>
  );
}
