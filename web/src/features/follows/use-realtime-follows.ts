import { OWN_STREAMS, type follows } from '@backbeat/contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { realtime } from '../../api/realtime/realtime-client.ts';
import { keyOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { followingKey, refreshFollows, updateCachedFollow } from './cached-follows.ts';
import { isRecord } from '../../lib/is-record.ts';

/** Applies follows that the viewer makes in other tabs, and refetches on connection. */
export function useRealtimeFollows(viewerName: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    const stopWatching = realtime.onSubscribed(
      () => void queries.invalidateQueries({ queryKey: keyOf(api.follows.isFollowing) }),
    );
    // The server writes the message by the contract's schema.
    const stop = realtime.subscribe(OWN_STREAMS.follows, (message) => {
      if (isFollowChange(message)) applyFollowChange(queries, viewerName, message);
    });
    return () => {
      stopWatching();
      stop();
    };
  }, [queries, viewerName]);
}

/**
 * Applies a follow of another tab and refetches what it affects. This tab's own follows are cached
 * already.
 */
export function applyFollowChange(
  queries: QueryClient,
  viewerName: string,
  { userName, isFollowing }: follows.FollowChange,
): void {
  if (queries.getQueryData<boolean>(followingKey(userName)) === isFollowing) return;
  updateCachedFollow(queries, viewerName, userName, isFollowing);
  refreshFollows(queries, viewerName, userName);
}

const isFollowChange = (message: unknown): message is follows.FollowChange =>
  isRecord(message) &&
  'userName' in message &&
  typeof message.userName === 'string' &&
  'isFollowing' in message &&
  typeof message.isFollowing === 'boolean';
