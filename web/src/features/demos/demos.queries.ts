import type { demos } from '@backbeat/contract';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { refetchAfter } from '../../api/cached-routes.ts';
import { call } from '../../api/client.ts';
import { ApiFailure } from '../../api/failures.ts';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { processingPollDelay } from '../../lib/processing-poll-delay.ts';
import { player, trackOfDemo } from '../../player/index.ts';
import { createPollInterval } from './poll-interval.ts';

const demosOf = (userId: string) => queryOf(api.demos.listDemos, { params: { userId } });

/**
 * The demos of a user, newest first. While the server processes one, the client polls at growing
 * intervals.
 */
export function useDemos(userId: string, isWanted = true) {
  const [pause] = useState(createPollInterval);
  const result = useQuery({
    ...demosOf(userId),
    enabled: isWanted,
    refetchInterval: ({ state: { data, dataUpdateCount } }) => pause(data, dataUpdateCount),
  });
  const { data } = result;
  // A demo that plays receives its waveform too.
  useEffect(() => data?.forEach((demo) => player.update(trackOfDemo(demo))), [data]);
  return result;
}

/**
 * A demo that is loaded already. While the server processes it, the client polls at growing
 * intervals.
 */
export function useDemo(initialDemo: demos.Demo): demos.Demo {
  const { data } = useQuery({
    ...queryOf(api.demos.getDemo, { params: { id: initialDemo.id } }),
    initialData: initialDemo,
    refetchInterval: ({ state: { data: demo, dataUpdateCount } }) =>
      demo?.processing === 'waiting' ? processingPollDelay(dataUpdateCount) : false,
  });
  useEffect(() => player.update(trackOfDemo(data)), [data]);
  return data;
}

/** Adds a new demo to the cache and invalidates everything that names the demos of its owner. */
export function cacheNewDemo(queries: QueryClient, userId: string, demo: demos.Demo): void {
  queries.setQueryData(demosOf(userId).queryKey, (list) => [
    demo,
    ...(list ?? []).filter(({ id }) => id !== demo.id),
  ]);
  refresh(queries, userId);
}

/** Deletes an own demo. A demo that is gone already is no failure. */
export function useDeleteDemo(userId: string) {
  const queries = useQueryClient();
  return useSingleFlightMutation({
    mutationFn: async (id: string) => {
      try {
        await call(api.demos.deleteDemo, { params: { id } });
      } catch (error) {
        if (!(error instanceof ApiFailure && error.status === 404)) throw error;
      }
    },
    onSuccess: (_, id) => {
      player.remove(id);
      queries.setQueryData(demosOf(userId).queryKey, (list) => list?.filter((demo) => demo.id !== id));
      refresh(queries, userId);
    },
  });
}

const refresh = (queries: QueryClient, userId: string): void =>
  void refetchAfter(queries, 'demo', ({ userId: owner = userId }) => owner === userId);
