import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/**
 * Keeps the realtime connection of a guest browser open. Once the guest has lost the access, everything
 * is fetched again.
 * @param guestId undefined where this browser has no access as a guest
 * @returns whether the page may follow the topics of the guest, which the server refuses to a user
 */
export function useGuestConnection(guestId: string | undefined): boolean {
  const queries = useQueryClient();
  const [connectedId, setConnectedId] = useState<string>();
  useEffect(() => {
    if (guestId === undefined) return undefined;
    let close: (() => void) | undefined;
    let isGone = false;
    const connect = async () => {
      const { realtime } = await import('./realtime-client.ts');
      if (!isGone) close = realtime.openAsGuest(guestId, () => void queries.invalidateQueries());
    };
    const finish = () => (isGone ? undefined : setConnectedId(guestId));
    // Without the client the page still refetches when it gets the focus.
    connect().then(finish, finish);
    return () => {
      isGone = true;
      close?.();
    };
  }, [guestId, queries]);
  return guestId === undefined || connectedId === guestId;
}
