import type { Change } from '@backbeat/contract';
import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { entriesOf } from './request.ts';
import type { ClientRoute } from './routes.ts';

/** The routes of the responses that the query cache may have, by path. `keyOf` adds them. */
export const cachedRoutes = new Map<unknown, ClientRoute>();

/** The route of a cached response; undefined for other entries of the query cache. */
export const routeOf = ({ queryKey }: { queryKey: QueryKey }): ClientRoute | undefined =>
  cachedRoutes.get(queryKey[0]);

/** Prefetches a response before the session is known, unless its route requires a session. */
export function prefetchPublic<D, E, S, K extends QueryKey>(
  queries: QueryClient,
  options: FetchQueryOptions<D, E, S, K> & { queryKey: K },
): void {
  const route = routeOf(options);
  if (route && (route.auth ?? 'public') === 'public') void queries.prefetchQuery(options);
}

/**
 * Invalidates the cached responses whose routes name one of the changes in `refetchOn`, and refetches
 * those on screen.
 * @param isStale selects responses by their path parameters, if the change concerns one post or user
 */
export const refetchAfter = (
  queries: QueryClient,
  change: Change | readonly Change[],
  isStale: (params: Readonly<Record<string, unknown>>) => boolean = () => true,
): Promise<void> =>
  queries.invalidateQueries({
    predicate: (query) =>
      routeOf(query)?.refetchOn?.some((each) => change.includes(each)) === true &&
      isStale(entriesOf(entriesOf(query.queryKey[1])['params'])),
  });
