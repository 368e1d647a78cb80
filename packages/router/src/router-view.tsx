import { createContext, startTransition, use, useLayoutEffect, useState, type ReactNode } from 'react';
import { ErrorBoundary, isMissingScript, type RenderFailure } from './error-boundary.tsx';
import type { Router } from './router.ts';
import type { Step } from './step.ts';

export const RouterContext = createContext<Router | null>(null);
export const StepContext = createContext<Step | null>(null);

const Inner = createContext<ReactNode>(null);

export interface RouterViewProps {
  router: Router;
  /** The layout around all screens, which contains `<Screens>`. */
  children: ReactNode;
}

/** Provides the router and the current step to its children. */
export function RouterView({ router, children }: RouterViewProps) {
  const [step, setStep] = useState(router.current);
  useLayoutEffect(() => router.subscribe((next) => startTransition(() => setStep(next))), [router]);
  useLayoutEffect(() => {
    if (step) router.confirmRender(step);
  }, [router, step]);
  if (!step) return null;
  return (
    <RouterContext value={router}>
      <StepContext value={step}>{children}</StepContext>
    </RouterContext>
  );
}

/**
 * The current screen inside its layouts. A failure takes the place of what failed alone, so the
 * layouts around it stay.
 */
export function Screens({ renderFailure }: { renderFailure: RenderFailure }) {
  const router = use(RouterContext);
  const step = use(StepContext);
  const retry = async () => {
    // The server may have a newer version, which no longer has this script.
    if (!(await router?.retry())) window.location.reload();
  };
  return step?.components.reduceRight<ReactNode>(
    (inner, Around) => (
      <ErrorBoundary place={step} renderFailure={renderFailure}>
        <Inner value={inner}>
          <Around />
        </Inner>
      </ErrorBoundary>
    ),
    step.failure &&
      renderFailure({ isMissing: isMissingScript(step.failure.error), retry: () => void retry() }),
  );
}

/** Renders the screen inside a layout. */
export const Outlet = (): ReactNode => use(Inner);
