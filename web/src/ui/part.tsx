import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary, type Failure } from '@packages/router';
import { Button } from './controls/button.tsx';
import { cx } from './cx.ts';
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

function PartFailed({ retry, floats }: Failure & { floats: boolean }) {
  return (
    <div
      role="alert"
      className={cx(
        'flex flex-wrap items-center gap-3 p-4 text-text-2',
        floats && 'fixed inset-x-2 bottom-20 z-60 mx-auto w-fit rounded-m bg-floating shadow-raised',
      )}
    >
      <p>{uiMessages.somethingWentWrongHere}</p>
      <Button size="small" onClick={retry}>
        {uiMessages.tryAgain}
      </Button>
    </div>
  );
}
