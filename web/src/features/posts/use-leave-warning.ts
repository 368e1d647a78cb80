import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/**
 * Warns before another screen, or the end of the tab, stops what is under way. Steps of the same screen are none of it.
 * @param isBusy whether something is under way now
 */
export function useLeaveWarning(isBusy: () => boolean) {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isBusy()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  });
  return useBlocker(
    ({ currentLocation, nextLocation }) => isBusy() && currentLocation.pathname !== nextLocation.pathname,
  );
}
