import { paths } from '../../navigation/paths.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { messages } from './auth.messages.ts';

/** Replaces a screen while the session cannot be loaded. */
export function SessionError({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="wrap grid min-h-[70dvh] content-center justify-items-start gap-5 py-16" role="alert">
      <h1>{messages.errorLoadingProfile}</h1>
      <p className="max-w-[46ch] text-[17px] text-text-2">{messages.pleaseTryRefreshingThePage}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={onRetry}>
          {messages.tryAgain}
        </Button>
        <ButtonLink to={paths.login} reloadDocument>
          {messages.logIn}
        </ButtonLink>
      </div>
    </div>
  );
}
