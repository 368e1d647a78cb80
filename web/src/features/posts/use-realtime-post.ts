import { postTopic } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refetchAfter } from '../../api/cached-routes.ts';
import { throttle } from '../../lib/throttle.ts';

/** Minimum time between two refetches; milliseconds. */
const REFETCH_INTERVAL_MS = 1_000;

/**
 * Refetches what is on screen of a post after each change of its details, versions, terms or
 * credits. Visitors have no connection; `usePost` polls for them.
 * @param id the post, once it is known that the viewer may see it; otherwise undefined
 */
export function useRealtimePost(id: string | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (id === undefined) return undefined;
    const refetch = throttle(
      () => void refetchAfter(queries, 'post', (params) => params['id'] === id),
      REFETCH_INTERVAL_MS,
    );
    let stop: (() => void) | undefined;
    let isGone = false;
    const subscribe = async () => {
      // The frame loads the client after the screen.
      const { realtime } = await import('../../api/realtime/realtime-client.ts');
      if (!isGone) stop = realtime.subscribe(postTopic(id), refetch.run);
    };
    // Without the client the page still refetches when it gets the focus.
    subscribe().catch(() => undefined);
    return () => {
      isGone = true;
      stop?.();
      refetch.stop();
    };
  }, [id, queries]);
}
