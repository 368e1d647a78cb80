import { useEffect } from 'react';
import { useLocation, useNavigate, useNavigationType } from './router/index.ts';
import { isRecord } from '../lib/is-record.ts';

/** The step in the current history entry, from 0. After a reload the wizard starts there. */
export function useHistoryStep(): number {
  return numberIn(useLocation().state, 'step') ?? 0;
}

/**
 * Gives each step of a wizard its own history entry, so that Back returns to the previous step
 * instead of leaving the wizard.
 * @param step the current step of the wizard, from 0; it starts at `useHistoryStep` if possible
 * @param goTo called with the step of the history entry; the wizard decides whether it can follow
 */
export function useStepHistory(step: number, goTo: (step: number) => void): void {
  const location = useLocation();
  const navigate = useNavigate();
  const isFromHistory = useNavigationType() === 'pop';
  const shown = numberIn(location.state, 'step') ?? 0;
  const before = numberIn(location.state, 'stepBefore');
  useEffect(() => {
    if (step === shown) return;
    if (step > shown) void navigate(location, { state: { ...location.state, step, stepBefore: shown } });
    else if (step === before) void navigate(-1);
    else void navigate(location, { replace: true, state: { ...location.state, step } });
    // oxlint-disable-next-line react/exhaustive-deps -- the wizard has moved; the effect below handles the history
  }, [step]);
  useEffect(() => {
    if (isFromHistory && step !== shown) goTo(shown);
    // oxlint-disable-next-line react/exhaustive-deps -- the history has moved; the effect above handles the wizard
  }, [location.key]);
}

function numberIn(state: unknown, name: string): number | undefined {
  const value = isRecord(state) ? Object.entries(state).find(([key]) => key === name) : undefined;
  return typeof value?.[1] === 'number' ? value[1] : undefined;
}
