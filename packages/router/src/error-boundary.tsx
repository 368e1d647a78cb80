import { Component, type ReactNode } from 'react';
import { forgetFailedLoads } from './lazy.tsx';

/** Why a screen or a part of it is not there. */
export interface Failure {
  /** Its script did not load: no connection, or a newer version was deployed. */
  isMissing: boolean;
  /** Tries again, and loads the scripts again that did not load. */
  retry: () => void;
}

/** Renders what is shown instead. */
export type RenderFailure = (failure: Failure) => ReactNode;

interface ErrorBoundaryProps {
  /** A new value retries the failed children. */
  place?: object | null;
  renderFailure: RenderFailure;
  children: ReactNode;
}

interface ErrorBoundaryState {
  place: object | null | undefined;
  failure: { error: unknown } | null;
}

/** Whether the script of a screen or a part did not load. */
export const isMissingScript = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed/i.test(error.message);

/** An error boundary with a fallback. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { place: this.props.place, failure: null };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps(
    { place }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return place === state.place ? null : { place, failure: null };
  }

  retry = (): void => {
    forgetFailedLoads();
    this.setState({ failure: null });
  };

  override render() {
    const { renderFailure, children } = this.props;
    const { failure } = this.state;
    if (!failure) return children;
    return renderFailure({ isMissing: isMissingScript(failure.error), retry: this.retry });
  }
}
