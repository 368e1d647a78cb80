import { useSyncExternalStore } from 'react';

/** The `md` of the style sheet: from here on the bar at the foot of phones is gone. */
const wide = window.matchMedia('(min-width: 768px)');

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Whether there is room for the player's bar. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
