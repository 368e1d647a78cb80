import { CHANGES, OWN_STREAMS, type Change, type OwnChange } from '@backbeat/contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isRecord } from '../../lib/is-record.ts';
import { findCachedPost, updateCachedPost } from '../cached-posts.ts';
import { TAB } from '../client.ts';
import { keyOf, queryOf } from '../queries.ts';
import { api } from '../routes.ts';
import { collectChanges } from './collect-changes.ts';
import { realtime } from './realtime-client.ts';

/**
 * Keeps the realtime connection of a signed-in user open, and applies the user's changes in other tabs
 * and on other devices, and changes by others that concern the user. Messages name what has changed
 * and invalidate queries instead of carrying data. Every connection invalidates queries too, and so
 * does a failure, which may mean that the session has ended.
 * @param onInstanceChange called after changes of the settings of the instance, and when some may
 * have been missed
 */
export function useRealtime(onInstanceChange: () => void): void {
  const queries = useQueryClient();
  useEffect(() => {
    const changes = collectChanges(queries);
    let isReconnection = false;
    const add = (newChanges: readonly Change[]) => {
      changes.add(...newChanges);
      if (newChanges.includes('instance')) onInstanceChange();
    };
    const refetchNotifications = () => changes.add('notification');
    const refetchCurrentUser = () =>
      void queries.invalidateQueries({ queryKey: keyOf(api.users.getCurrentUser) });
    const stops = [
      realtime.subscribe(OWN_STREAMS.notifications, refetchNotifications),
      // useOwnProfileSync updates all other responses.
      realtime.subscribe(OWN_STREAMS.profile, refetchCurrentUser),
      realtime.subscribe(OWN_STREAMS.changes, (message) => {
        if (!isOwnChange(message) || message.tab === TAB) return;
        add(message.changes);
        if (message.changes.includes('block')) void queries.invalidateQueries();
        if (message.post !== null) void refreshCachedPost(queries, message.post);
      }),
      realtime.onSubscribed(() => {
        // Messages may have been missed since the connection before.
        add(isReconnection ? CHANGES : ['notification']);
        isReconnection = true;
      }),
    ];
    realtime.open(refetchNotifications);
    return () => {
      for (const stop of stops) stop();
      changes.stop();
      realtime.close();
    };
  }, [queries, onInstanceChange]);
}

/** Not validated again, since the server writes it by the contract's schema. */
const isOwnChange = (message: unknown): message is OwnChange => isRecord(message) && 'changes' in message;

/** Fetches a changed post and updates it in the lists that contain it. Lists keep their order. */
async function refreshCachedPost(queries: QueryClient, id: string): Promise<void> {
  if (!findCachedPost(queries, id)) return;
  try {
    const post = await queries.fetchQuery({
      ...queryOf(api.posts.getPost, { params: { id } }),
      staleTime: 0,
      retry: false,
    });
    updateCachedPost(queries, id, () => post);
  } catch {
    // The post is gone or hidden now. Lists leave it out when they are fetched again.
  }
}
