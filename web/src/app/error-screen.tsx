import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { paths } from '../navigation/paths.ts';

/**
 * The script of the screen did not load: no connection, or a newer version was deployed while the
 * page was open.
 */
const didNotLoad = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script failed/i.test(error.message);

/** Shown instead of a screen that failed. */
export function ErrorScreen({ error }: { error: unknown }) {
  const missing = didNotLoad(error);
  return (
    <main className="grid min-h-dvh content-center">
      <div role="alert">
        <ErrorState
          title={missing ? "This page didn't load" : 'Something went wrong'}
          text={
            missing
              ? "You may be offline, or there's a new version. Reload to try again."
              : "It's us, not you. Reload the page. If that doesn't help, go home."
          }
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <Button variant="primary" onClick={() => window.location.reload()}>
                Reload
              </Button>
              <ButtonLink to={paths.home} reloadDocument>
                Go Home
              </ButtonLink>
            </div>
          }
        />
      </div>
    </main>
  );
}
