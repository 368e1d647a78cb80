import { Component, type ReactNode } from 'react';

/** Why a screen or a part of it is not there. */
export interface Failure {
  /** Its script did not load: no connection, or a newer version was deployed. */
  isMissing: boolean;
  /** Renders it again. A missing script takes a reload, since the browser does not ask for it twice. */
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

/** Describes the error of a screen or a part. */
export const failureOf = (error: unknown, retry = () => {}): Failure => {
  const isMissing =
    error instanceof Error && /dynamically imported module|module script failed/i.test(error.message);
  return { isMissing, retry: isMissing ? () => window.location.reload() : retry };
};

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

  override render() {
    const { renderFailure, children } = this.props;
    const { failure } = this.state;
    return failure
      ? renderFailure(failureOf(failure.error, () => this.setState({ failure: null })))
      : children;
  }
}
