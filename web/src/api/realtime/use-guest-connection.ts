import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * Keeps the realtime connection of a guest browser open, since the frame connects users only. Once
 * the guest has lost the access, everything is fetched again.
 * @param guestId undefined for signed-in users, whom the frame connects
 */
export function useGuestConnection(guestId: string | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (guestId === undefined) return undefined;
    let close: (() => void) | undefined;
    let isGone = false;
    const connect = async () => {
      const { realtime } = await import('./realtime-client.ts');
      if (isGone) return;
      realtime.openAsGuest(guestId, () => void queries.invalidateQueries());
      close = () => realtime.close();
    };
    // Without the client the page still refetches when it gets the focus.
    connect().catch(() => undefined);
    return () => {
      isGone = true;
      close?.();
    };
  }, [guestId, queries]);
}
