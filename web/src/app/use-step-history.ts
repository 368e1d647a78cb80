import { useEffect } from 'react';
import { useLocation, useNavigate, useWay } from '../router/index.ts';

/** The step that the entry of the browser's history holds, from 0: a reload begins there. */
export function useHistoryStep(): number {
  return numberIn(useLocation().state, 'step') ?? 0;
}

/**
 * Gives each step of a wizard its own entry in the browser's history, so that the browser's Back leads to the step before
 * and not out of the wizard.
 * @param step where the wizard is, from 0; it begins at `useHistoryStep` where it can
 * @param goTo told where the history leads; the wizard decides whether it can follow
 */
export function useStepHistory(step: number, goTo: (step: number) => void): void {
  const location = useLocation();
  const navigate = useNavigate();
  const isFromHistory = useWay() === 'pop';
  const shown = numberIn(location.state, 'step') ?? 0;
  const before = numberIn(location.state, 'stepBefore');
  useEffect(() => {
    if (step === shown) return;
    if (step > shown) void navigate(location, { state: { ...location.state, step, stepBefore: shown } });
    else if (step === before) void navigate(-1);
    else void navigate(location, { replace: true, state: { ...location.state, step } });
    // oxlint-disable-next-line react/exhaustive-deps -- the wizard moved; moves of the history are heard below
  }, [step]);
  useEffect(() => {
    if (isFromHistory && step !== shown) goTo(shown);
    // oxlint-disable-next-line react/exhaustive-deps -- the history moved; moves of the wizard are heard above
  }, [location.key]);
}

function numberIn(state: unknown, name: string): number | undefined {
  const value =
    typeof state === 'object' && state !== null
      ? Object.entries(state).find(([key]) => key === name)
      : undefined;
  return typeof value?.[1] === 'number' ? value[1] : undefined;
}
