import { paths } from '../../navigation/paths.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';

/** Replaces a screen while the session cannot be loaded. */
export function SessionError({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="wrap grid min-h-[70dvh] content-center justify-items-start gap-5 py-16" role="alert">
      <h1>Error loading profile</h1>
      <p className="max-w-[46ch] text-[17px] text-text-2">
        Please try refreshing the page or logging in again.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={onRetry}>
          Try Again
        </Button>
        <ButtonLink to={paths.login} reloadDocument>
          Log In
        </ButtonLink>
      </div>
    </div>
  );
}
