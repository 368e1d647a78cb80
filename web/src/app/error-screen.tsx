import { useRouteError } from 'react-router';
import { Button, ButtonLink } from '../ui/button.tsx';
import { paths } from './paths.ts';

/** A chunk that is gone: a newer version was put up while this page was open. */
const isOutdated = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script failed/i.test(error.message);

/** What stands in place of a screen that broke. */
export function ErrorScreen() {
  const outdated = isOutdated(useRouteError());
  return (
    <main className="wrap grid min-h-dvh content-center justify-items-start gap-6 py-16">
      <div role="alert" className="grid gap-6">
        <h1>{outdated ? 'There is a newer version' : 'This screen broke'}</h1>
        <p className="max-w-[46ch] text-[17px] text-text-2">
          {outdated
            ? 'Load the page again to go on. Nothing of yours is lost.'
            : 'It is our fault, not yours. Load the page again; if that does not help, start from home.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => window.location.reload()}>
          Reload
        </Button>
        <ButtonLink to={paths.home} reloadDocument>
          Go Home
        </ButtonLink>
      </div>
    </main>
  );
}
