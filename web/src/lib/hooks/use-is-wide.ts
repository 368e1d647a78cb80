import { useSyncExternalStore } from 'react';

/** The `md` breakpoint of the style sheet: from here on there is no bottom bar. */
const wide = globalThis.matchMedia?.('(min-width: 768px)');

function subscribe(listener: () => void): () => void {
  wide?.addEventListener('change', listener);
  return () => wide?.removeEventListener('change', listener);
}

/** Whether the window is wide enough for two columns and the player bar. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide?.matches ?? true);
