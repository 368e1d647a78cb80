import { useCallback, useEffect, useRef, useState } from 'react';

interface LeaveFor {
  /** From the press to the moment in which the page is left. */
  isLeaving: boolean;
  /** Asks for an address and goes there; called again meanwhile it does nothing. */
  leave: (ask: () => Promise<{ url: string }>) => void;
}

/**
 * Leads to a page of the payment provider, whose address has to be asked for first. However often it is pressed, it is asked
 * for once.
 * @param onFailure hears why there is no address
 */
export function useLeaveFor(onFailure: (error: unknown) => void): LeaveFor {
  const [isLeaving, setLeaving] = useState(false);
  const isUnderWay = useRef(false);
  const stay = useCallback(() => {
    isUnderWay.current = false;
    setLeaving(false);
  }, []);
  useEffect(() => {
    // The browser may bring the page back as it was left.
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
    isLeaving,
    leave: (ask) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      setLeaving(true);
      void go(ask);
    },
  };
}
