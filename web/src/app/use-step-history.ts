import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';

/**
 * Gives each step of a wizard its own entry in the browser's history, so that the browser's Back leads to the step before
 * and not out of the wizard.
 * @param step where the wizard is, from 0
 * @param goTo told where the history leads; the wizard decides whether it can follow
 */
export function useStepHistory(step: number, goTo: (step: number) => void): void {
  const location = useLocation();
  const navigate = useNavigate();
  const isFromHistory = useNavigationType() === NavigationType.Pop;
  const shown = stepIn(location.state);
  useEffect(() => {
    if (step !== shown)
      void navigate(location, { replace: step < shown, state: { ...location.state, step } });
    // oxlint-disable-next-line react/exhaustive-deps -- the wizard moved; moves of the history are heard below
  }, [step]);
  useEffect(() => {
    if (isFromHistory && step !== shown) goTo(shown);
    // oxlint-disable-next-line react/exhaustive-deps -- the history moved; moves of the wizard are heard above
  }, [location.key]);
}

const stepIn = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'step' in state && typeof state.step === 'number'
    ? state.step
    : 0;
