import type { Failure } from '@packages/router';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { paths } from '../navigation/paths.ts';
import { messages } from './app.messages.ts';

/**
 * Shown instead of a screen that failed, in the layout of ErrorState. Part of the first script, which
 * has to stay small and cannot load another file here.
 */
export function ErrorScreen({ isMissing }: Failure) {
  return (
    <main className="wrap grid min-h-dvh content-center justify-items-center gap-6 py-16 text-center">
      <div role="alert" className="grid gap-3">
        <h1>{isMissing ? messages.thisPageDidntLoad : messages.somethingWentWrong}</h1>
        <p className="max-w-[44ch] text-text-2">
          {isMissing ? messages.youMayBeOfflineOr : messages.itsUsNotYouReload}
        </p>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="primary" onClick={() => window.location.reload()}>
          {messages.reload}
        </Button>
        <ButtonLink to={paths.home} reloadDocument>
          {messages.goHome}
        </ButtonLink>
      </div>
    </main>
  );
}
