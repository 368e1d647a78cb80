import { useEffect } from 'react';
import { useBlocker, type Location } from '@packages/router';

/**
 * Warns before navigation or closing the tab interrupts unfinished work.
 * @param isBusy whether there is unfinished work now
 * @param isAnother whether a location is another screen; by default another path
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

/** Whether the path changes. */
export const isAnotherPath = (from: Location, to: Location): boolean => from.pathname !== to.pathname;
