import type { Failure } from '@packages/router';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { cx } from '../ui/cx.ts';
import { paths } from '../navigation/paths.ts';
import { messages } from './app.messages.ts';

/**
 * Shown instead of a screen that failed, inside the frame unless that failed too. Part of the first script, which
 * has to stay small and cannot load another file here.
 */
export function ErrorScreen({ isMissing, retry }: Failure) {
  return (
    <div className={cx('error-screen wrap', isMissing && 'unloaded')}>
      <div role="alert">
        <h1>{isMissing ? messages.thisPageDidntLoad : messages.somethingWentWrong}</h1>
        <p>{isMissing ? messages.youMayBeOfflineOr : messages.itsUsNotYouReload}</p>
      </div>
      <div>
        <Button variant="primary" onClick={isMissing ? retry : () => window.location.reload()}>
          {messages.reload}
        </Button>
        <ButtonLink to={paths.home} reloadDocument>
          {messages.goHome}
        </ButtonLink>
      </div>
    </div>
  );
}
