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

/** What stands in place of a screen that did not come, or broke. */
type Failed = ComponentType<{ error: unknown }>;

const Inner = createContext<ReactNode>(null);

export interface RouterViewProps {
  router: Router;
  /** What stands around all screens, with `<Screens>` in it. */
  children: ReactNode;
}

/** Tells all that is drawn in it where one is. */
export function RouterView({ router, children }: RouterViewProps) {
  const [step, setStep] = useState(router.current);
  useLayoutEffect(() => router.subscribe((next) => startTransition(() => setStep(next))), [router]);
  useLayoutEffect(() => {
    if (step) router.drawn(step);
  }, [router, step]);
  if (!step) return null;
  return (
    <RouterContext value={router}>
      <StepContext value={step}>{children}</StepContext>
    </RouterContext>
  );
}

/** The screen that has the address, with what stands around it. */
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
    <Boundary place={step} failed={Failed}>
      {screen}
    </Boundary>
  );
}

/** In what stands around screens: the place of the screen. */
export const Outlet = (): ReactNode => use(Inner);

interface BoundaryProps {
  /** What broke is tried again where one goes elsewhere. */
  place?: object | null;
  failed: Failed;
  children: ReactNode;
}

interface BoundaryState {
  place: object | null | undefined;
  broken: { error: unknown } | null;
}

/** Shows something else in place of what broke. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { place: this.props.place, broken: null };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { broken: { error } };
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return place === state.place ? null : { place, broken: null };
  }

  override render() {
    const { failed: Failed, children } = this.props;
    return this.state.broken ? <Failed error={this.state.broken.error} /> : children;
  }
}
