import { useSyncExternalStore } from 'react';

/** The `md` breakpoint of the style sheet. Narrower screens have the bottom bar. */
const wide = () => window.matchMedia('(min-width: 768px)');

function subscribe(listener: () => void): () => void {
  const query = wide();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the screen is wider than that of a phone. For choices that a style sheet cannot make. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide().matches);
