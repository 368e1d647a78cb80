import type { Change } from '@backbeat/contract';
import type { QueryClient } from '@tanstack/react-query';
import { throttle } from '../../lib/throttle.ts';
import { refetchAfter } from '../cached-routes.ts';

/** Minimum time between two refetches; milliseconds. */
const REFETCH_INTERVAL_MS = 1_000;

/**
 * The key of mutations that change counts in cached responses. A response that arrives meanwhile
 * cannot tell whether it has the change already, so refetches wait.
 */
const COUNTING_MUTATION = ['follow'];

/**
 * Collects changes and refetches what they concern: at once, then at most once in an interval.
 * @param isStale selects responses as in `refetchAfter`
 */
export function collectChanges(
  queries: QueryClient,
  isStale?: Parameters<typeof refetchAfter>[2],
): { add: (...newChanges: Change[]) => void; stop: () => void } {
  let changes: Change[] = [];
  const refetch = throttle(() => {
    if (queries.isMutating({ mutationKey: COUNTING_MUTATION }) > 0) return refetch.run();
    void refetchAfter(queries, changes, isStale);
    changes = [];
  }, REFETCH_INTERVAL_MS);
  return {
    add: (...newChanges) => {
      changes.push(...newChanges);
      refetch.run();
    },
    stop: refetch.stop,
  };
}
