import { Button, ButtonLink } from '../ui/controls/button.tsx';
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
    <main className="wrap grid min-h-dvh content-center justify-items-start gap-6 py-16">
      <div role="alert" className="grid gap-6">
        <h1>{missing ? 'This screen did not load' : 'This screen broke'}</h1>
        <p className="max-w-[46ch] text-[17px] text-text-2">
          {missing
            ? 'The connection broke, or a newer version was put up meanwhile. Load the page again.'
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
