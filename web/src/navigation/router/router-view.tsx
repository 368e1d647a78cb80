import {
  Component,
  createContext,
  startTransition,
  use,
  useLayoutEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import type { Router } from './router.ts';
import type { Step } from './step.ts';

export const RouterContext = createContext<Router | null>(null);
export const StepContext = createContext<Step | null>(null);

/** Shown instead of a screen that did not load or threw an error. */
type Failed = ComponentType<{ error: unknown }>;

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
    if (step) router.rendered(step);
  }, [router, step]);
  if (!step) return null;
  return (
    <RouterContext value={router}>
      <StepContext value={step}>{children}</StepContext>
    </RouterContext>
  );
}

/** The current screen inside its layouts. */
export function Screens({ failed: Failed }: { failed: Failed }) {
  const step = use(StepContext);
  if (step?.failure) return <Failed error={step.failure.error} />;
  const screen = step?.components.reduceRight<ReactNode>(
    (inner, Around) => (
      <Inner value={inner}>
        <Around />
      </Inner>
    ),
    null,
  );
  return (
    <ErrorBoundary place={step} failed={Failed}>
      {screen}
    </ErrorBoundary>
  );
}

/** Renders the screen inside a layout. */
export const Outlet = (): ReactNode => use(Inner);

interface ErrorBoundaryProps {
  /** A new value retries the failed children. */
  place?: object | null;
  failed: Failed;
  children: ReactNode;
}

interface ErrorBoundaryState {
  place: object | null | undefined;
  broken: { error: unknown } | null;
}

/** An error boundary with a fallback component. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { place: this.props.place, broken: null };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { broken: { error } };
  }

  static getDerivedStateFromProps(
    { place }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return place === state.place ? null : { place, broken: null };
  }

  override render() {
    const { failed: Failed, children } = this.props;
    return this.state.broken ? <Failed error={this.state.broken.error} /> : children;
  }
}
