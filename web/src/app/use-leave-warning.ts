import { useEffect } from 'react';
import { useBlocker, type Location } from 'react-router';

type IsLeft = (from: Location, to: Location) => boolean;

const isOtherScreen: IsLeft = (from, to) => from.pathname !== to.pathname;

/**
 * Warns before another screen, or the end of the tab, stops what is under way. Steps of the same screen are none of it.
 * @param isBusy whether something is under way now
 * @param isLeft whether a step from one address to another leaves it; by default a step to another screen
 */
export function useLeaveWarning(isBusy: () => boolean, isLeft: IsLeft = isOtherScreen) {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isBusy()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  });
  return useBlocker(({ currentLocation, nextLocation }) => isBusy() && isLeft(currentLocation, nextLocation));
}
