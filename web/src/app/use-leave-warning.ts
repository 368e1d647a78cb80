import { useEffect } from 'react';
import { useBlocker, type Location } from '../router/index.ts';

/**
 * Warns before another screen, or the end of the tab, stops what is under way.
 * @param isBusy whether something is under way now
 * @param isAnother whether an address is another screen; steps of the same one are none of it, unless it is said otherwise
 */
export function useLeaveWarning(isBusy: () => boolean, isAnother = isAnotherPath) {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isBusy()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  });
  return useBlocker(({ from, to }) => isBusy() && isAnother(from, to));
}

/** Whether an address is another screen. */
export const isAnotherPath = (from: Location, to: Location): boolean => from.pathname !== to.pathname;
