import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { paths } from '../navigation/paths.ts';

/**
 * The script of the screen did not load: no connection, or a newer version was deployed while the
 * page was open.
 */
const didNotLoad = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script failed/i.test(error.message);

/**
 * Shown instead of a screen that failed, in the layout of ErrorState. Part of the first script, which
 * has to stay small and cannot load another file here.
 */
export function ErrorScreen({ error }: { error: unknown }) {
  const missing = didNotLoad(error);
  return (
    <main className="wrap grid min-h-dvh content-center justify-items-center gap-6 py-16 text-center">
      <div role="alert" className="grid gap-3">
        <h1>{missing ? "This page didn't load" : 'Something went wrong'}</h1>
        <p className="max-w-[44ch] text-text-2">
          {missing
            ? "You may be offline, or there's a new version. Reload to try again."
            : "It's us, not you. Reload the page. If that doesn't help, go home."}
        </p>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
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
