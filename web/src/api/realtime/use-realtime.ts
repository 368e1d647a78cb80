import { OWN_STREAMS } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { throttle } from '../../lib/throttle.ts';
import { refetchAfter } from '../cached-routes.ts';
import { realtime } from './realtime-client.ts';
import { keyOf } from '../queries.ts';
import { api } from '../routes.ts';

/** Minimum time between two refetches; milliseconds. */
const REFETCH_INTERVAL_MS = 1_000;

/**
 * Keeps the realtime connection of a signed-in user open. A notification invalidates the queries
 * instead of carrying data, because the actions of several users may become one notification. Every
 * connection, the first included, invalidates them too, and so does a failure, which may mean that
 * the session has ended.
 */
export function useRealtime(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const refetch = throttle(() => void refetchAfter(queries, 'notification'), REFETCH_INTERVAL_MS);
    const stop = realtime.subscribe(OWN_STREAMS.notifications, refetch.run);
    const refetchCurrentUser = () =>
      void queries.invalidateQueries({ queryKey: keyOf(api.users.getCurrentUser) });
    // The user's own changes in other tabs or devices. useOwnProfileSync updates all other
    // responses.
    const stopProfile = realtime.subscribe(OWN_STREAMS.profile, refetchCurrentUser);
    const stopAsking = realtime.onSubscribed(() => void refetchAfter(queries, 'notification'));
    realtime.open(refetch.run);
    return () => {
      refetch.stop();
      stopAsking();
      stop();
      stopProfile();
      realtime.close();
    };
  }, [queries]);
}
