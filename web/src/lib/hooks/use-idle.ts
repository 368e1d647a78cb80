import { useEffect, useState } from 'react';

/** Milliseconds after which work starts even if the page is busy. */
const IDLE_TIMEOUT_MS = 5_000;

/** Whether the page has loaded and had nothing to do since. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const ending = new AbortController();
    const wait = () => {
      // Safari has no requestIdleCallback.
      const start = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 1_000));
      start(
        () => {
          if (!ending.signal.aborted) setIsIdle(true);
        },
        { timeout: IDLE_TIMEOUT_MS },
      );
    };
    if (document.readyState === 'complete') wait();
    else window.addEventListener('load', wait, { signal: ending.signal, once: true });
    return () => ending.abort();
  }, []);
  return isIdle;
}
