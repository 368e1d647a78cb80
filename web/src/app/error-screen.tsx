import type { Failure } from '@packages/router';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { paths } from '../navigation/paths.ts';

/**
 * Shown instead of a screen that failed, in the layout of ErrorState. Part of the first script, which
 * has to stay small and cannot load another file here.
 */
export function ErrorScreen({ isMissing }: Failure) {
  return (
    <main className="wrap grid min-h-dvh content-center justify-items-center gap-6 py-16 text-center">
      <div role="alert" className="grid gap-3">
        <h1>{isMissing ? "This page didn't load" : 'Something went wrong'}</h1>
        <p className="max-w-[44ch] text-text-2">
          {isMissing
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
