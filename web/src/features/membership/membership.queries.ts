import { OWN_STREAMS, type membership } from '@backbeat/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { live } from '../../api/live.ts';
import { keyOf, queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';

/** Milliseconds between two questions whether a payment is confirmed; the live connection is mostly quicker. */
const PACE = 2_000;

/**
 * Where one's membership stands, by the server's word.
 * @param isAwaited whether a payment is about to be confirmed
 */
export function useSubscription(isAwaited: (subscription: membership.Subscription) => boolean) {
  const queries = useQueryClient();
  useEffect(() => {
    const renew = () => void renewMembership(queries);
    // A change of the role, or what another tab has done.
    const stops = [live.subscribe(OWN_STREAMS.profile, renew), live.whenHearing(renew)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queries]);
  return useQuery({
    ...queryOf(api.membership.getSubscription),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isAwaited(data) ? PACE : false),
  });
}

/** Asks again where the membership stands and who one is by it. */
export async function renewMembership(queries: ReturnType<typeof useQueryClient>): Promise<void> {
  const answers = [keyOf(api.membership.getSubscription), keyOf(api.users.getCurrentUser)];
  await Promise.all(answers.map((queryKey) => queries.invalidateQueries({ queryKey })));
}
