import { API_PATH } from '@backbeat/contract';
import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { NetworkFailure } from '../api/failures.ts';

/** Milliseconds to wait for the server, and between two checks. */
const CHECK_INTERVAL_MS = 4_000;

/** The event of Vite for a script that does not load. */
const MISSING_SCRIPT_EVENT = 'vite:preloadError';

/** Whether the server can be reached. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline());

/** Whether the server responds. */
export const reachesServer = (): Promise<boolean> =>
  fetch(`${API_PATH}/health`, { signal: AbortSignal.timeout(CHECK_INTERVAL_MS) }).then(
    () => true,
    () => false,
  );

/**
 * Watches for requests without a response, those of scripts too. A browser knows only whether the device has a network, so
 * the app is offline from then until the server responds.
 * @returns a function that ends it
 */
export function watchConnection(queries: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isChecking = false;
  const check = async () => {
    clearTimeout(timer);
    // TanStack Query itself follows the network of the device.
    if (isChecking || !navigator.onLine) return;
    isChecking = true;
    const isOnline = await reachesServer();
    isChecking = false;
    // A response that arrives after the network of the device is gone says nothing about what is now.
    if (navigator.onLine) onlineManager.setOnline(isOnline);
    if (!isOnline) timer = setTimeout(() => void check(), CHECK_INTERVAL_MS);
  };
  const stop = queries.getQueryCache().subscribe((event) => {
    if (
      event.type === 'updated' &&
      event.action.type === 'error' &&
      event.action.error instanceof NetworkFailure
    )
      void check();
  });
  const onMissingScript = () => void check();
  window.addEventListener(MISSING_SCRIPT_EVENT, onMissingScript);
  return () => {
    stop();
    window.removeEventListener(MISSING_SCRIPT_EVENT, onMissingScript);
    clearTimeout(timer);
  };
}
