import { useCallback, useEffect, useRef, useState } from 'react';

interface LeaveFor {
  /** True from the click until the browser has left the page. */
  isRedirecting: boolean;
  /** Fetches an address and opens it. Further calls meanwhile do nothing. */
  leave: (ask: () => Promise<{ url: string }>) => void;
}

/**
 * Opens a page of the payment provider after fetching its address. Repeated clicks fetch it once.
 * @param onFailure receives the error if there is no address
 */
export function useLeaveFor(onFailure: (error: unknown) => void): LeaveFor {
  const [isRedirecting, setRedirecting] = useState(false);
  const isPending = useRef(false);
  const stay = useCallback(() => {
    isPending.current = false;
    setRedirecting(false);
  }, []);
  useEffect(() => {
    // The browser may restore the page from its back/forward cache.
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, [stay]);
  const go = async (ask: () => Promise<{ url: string }>) => {
    try {
      const { url } = await ask();
      window.location.assign(url);
    } catch (error) {
      stay();
      onFailure(error);
    }
  };
  return {
    isRedirecting,
    leave: (ask) => {
      if (isPending.current) return;
      isPending.current = true;
      setRedirecting(true);
      void go(ask);
    },
  };
}
