import { OWN_STREAMS, type subscriptions } from '@backbeat/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { realtime } from '../../api/realtime-client.ts';
import { keyOf, queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';

/** Milliseconds between two questions whether a payment is confirmed; the live connection is mostly quicker. */
const PACE = 2_000;

/**
 * Where one's membership stands, by the server's word.
 * @param isAwaited whether a payment is about to be confirmed
 */
export function useSubscription(isAwaited: (subscription: subscriptions.Subscription) => boolean) {
  const queries = useQueryClient();
  useEffect(() => {
    const renew = () => void renewMembership(queries);
    // A change of the role, or what another tab has done.
    const stops = [realtime.subscribe(OWN_STREAMS.profile, renew), realtime.whenHearing(renew)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queries]);
  return useQuery({
    ...queryOf(api.subscriptions.getSubscription),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isAwaited(data) ? PACE : false),
  });
}

/** Asks again where the membership stands and who one is by it. */
export async function renewMembership(queries: ReturnType<typeof useQueryClient>): Promise<void> {
  const answers = [keyOf(api.subscriptions.getSubscription), keyOf(api.users.getCurrentUser)];
  await Promise.all(answers.map((queryKey) => queries.invalidateQueries({ queryKey })));
}
