import { Suspense, useEffect, type ReactNode } from 'react';
import { ErrorBoundary, type Failure } from '@packages/router';
import { Button } from './controls/button.tsx';
import { cx } from './cx.ts';
import { addMissingPart } from './missing-parts.ts';
import { uiMessages } from './ui.messages.ts';

interface PartBoundaryProps {
  children: ReactNode;
  /** What stays when the part fails, such as the button that opens it. */
  keeps?: ReactNode;
  /** Shows the failure above the screen, for a part without a place of its own. */
  floats?: boolean;
}

/** Keeps the failure of a part, such as a list or the player, from replacing the whole screen. */
export const PartBoundary = ({ children, keeps, floats = false }: PartBoundaryProps) => (
  <ErrorBoundary
    renderFailure={(failure) => (
      <>
        {keeps}
        <PartFailed {...failure} floats={floats} />
      </>
    )}
  >
    {children}
  </ErrorBoundary>
);

/** A part of a screen that loads later and may fail alone. It floats unless it has a fallback. */
export const Part = ({ fallback = null, ...part }: PartBoundaryProps & { fallback?: ReactNode }) => (
  <PartBoundary floats={fallback === null} {...part}>
    <Suspense fallback={fallback}>{part.children}</Suspense>
  </PartBoundary>
);

function PartFailed({ isMissing, retry, floats }: Failure & { floats: boolean }) {
  useEffect(() => (isMissing ? addMissingPart({ floats, retry }) : undefined), [isMissing, floats, retry]);
  // The notice of the connection speaks for it.
  if (isMissing && floats) return null;
  return (
    <div role="alert" className={cx('part-failed', floats && 'floats', isMissing && 'unloaded-part')}>
      <p>{isMissing ? uiMessages.checkConnection : uiMessages.somethingWentWrongHere}</p>
      <Button size="small" onClick={retry}>
        {uiMessages.tryAgain}
      </Button>
    </div>
  );
}
