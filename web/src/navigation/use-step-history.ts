import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType, useRouter, type Location } from '@packages/router';
import { isRecord } from '../lib/is-record.ts';

/** The step in the current history entry, from 0. After a reload the wizard starts there. */
export function useHistoryStep(): number {
  return stepIn(useLocation());
}

/**
 * Gives each step of a wizard its own history entry, so that Back returns to the previous step
 * instead of leaving the wizard.
 * @param step the current step of the wizard, from 0; it starts at `useHistoryStep` if possible
 * @param goTo called with the step of the history entry; the wizard decides whether it can follow
 */
export function useStepHistory(step: number, goTo: (step: number) => void): void {
  const router = useRouter();
  const location = useLocation();
  const isFromHistory = useNavigationType() === 'pop';
  const isGoingBack = useRef(false);

  const moveHistory = () => {
    // The rendered location may be older, for example after two steps in quick succession.
    const here = router.current()?.location ?? location;
    const currentStep = stepIn(here);
    if (step === currentStep || isGoingBack.current) return;
    const state = { ...here.state, step };
    if (step > currentStep) void router.navigate(here, { state: { ...state, stepBefore: currentStep } });
    else if (step === numberIn(here.state, 'stepBefore')) {
      isGoingBack.current = true;
      void router.navigate(-1);
    } else void router.navigate(here, { replace: true, state });
  };

  // oxlint-disable-next-line react/exhaustive-deps -- the wizard has moved; the effect below handles the history
  useEffect(moveHistory, [step]);
  useEffect(() => {
    if (!isFromHistory || location !== router.current()?.location) return;
    if (isGoingBack.current) {
      isGoingBack.current = false;
      moveHistory(); // The wizard may have moved again meanwhile.
    } else if (step !== stepIn(location)) goTo(stepIn(location));
    // The object, not its key: Back right after a new step leads to a location that was rendered before.
    // oxlint-disable-next-line react/exhaustive-deps -- the history has moved; the effect above handles the wizard
  }, [location]);
}

const stepIn = (location: Location): number => numberIn(location.state, 'step') ?? 0;

function numberIn(state: unknown, name: string): number | undefined {
  const value = isRecord(state) ? Object.entries(state).find(([key]) => key === name) : undefined;
  return typeof value?.[1] === 'number' ? value[1] : undefined;
}
