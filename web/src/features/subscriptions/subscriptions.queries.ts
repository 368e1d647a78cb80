import { OWN_STREAMS, type subscriptions } from '@backbeat/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refetchAfter } from '../../api/cached-routes.ts';
import { realtime } from '../../api/realtime/realtime-client.ts';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';

/** Milliseconds between two checks of a payment. The live connection is usually faster. */
const CONFIRMATION_POLL_MS = 2_000;

/**
 * The state of the subscription on the server.
 * @param isAwaited whether a payment is about to be confirmed
 */
export function useSubscription(isAwaited: (subscription: subscriptions.Subscription) => boolean) {
  const queries = useQueryClient();
  useEffect(() => {
    const renew = () => void refetchSubscription(queries);
    // A change of the role, or an action in another tab.
    const stops = [realtime.subscribe(OWN_STREAMS.profile, renew), realtime.onSubscribed(renew)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queries]);
  return useQuery({
    ...queryOf(api.subscriptions.getSubscription),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isAwaited(data) ? CONFIRMATION_POLL_MS : false),
  });
}

/** Refetches the subscription and the user. */
export const refetchSubscription = (queries: ReturnType<typeof useQueryClient>): Promise<void> =>
  refetchAfter(queries, 'subscription');
