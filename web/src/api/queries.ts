import type { RouteRequest, Route } from '@backbeat/contract';
import {
  MutationCache,
  notifyManager,
  onlineManager,
  QueryCache,
  QueryClient,
  queryOptions,
  type Query,
} from '@tanstack/react-query';
import { cachedRoutes } from './cached-routes.ts';
import { send, type CallArguments } from './client.ts';
import { isTransientFailure } from './failure-sentence.ts';
import type { ClientRoute } from './routes.ts';

/**
 * The query key of a response, whose route the query cache knows from here on. Without an input it is the prefix of all keys of the route, so that
 * `invalidateQueries({ queryKey: keyOf(route) })` invalidates every page of a list.
 */
export function keyOf<R extends Route>(route: ClientRoute<R>, input?: RouteRequest<R>): readonly unknown[] {
  cachedRoutes.set(route.path, route);
  return input === undefined ? [route.path] : [route.path, input];
}

/** Query options of a GET: `useQuery(queryOf(api.posts.getPost, { params: { id } }))`. */
export function queryOf<R extends Route>(route: ClientRoute<R>, ...[input]: CallArguments<R>) {
  return queryOptions({
    queryKey: keyOf(route, input),
    queryFn: ({ signal }) => send(route, input, { signal }),
  });
}

const MAX_RETRIES = 2;

/**
 * Errors of the client (4xx) are final. Only transient failures are retried, and not without a
 * connection, whose return fetches all queries again.
 */
const shouldRetry = (failures: number, error: Error): boolean =>
  isTransientFailure(error) && failures < MAX_RETRIES && onlineManager.isOnline();

/** Infinite queries are excluded: their fetch in flight is one page beside the cached ones. */
const isInFlight = (query: Query): boolean =>
  query.state.fetchStatus === 'fetching' &&
  query.state.fetchMeta?.fetchMore === undefined &&
  !query.isDisabled();

interface Optimism {
  updates: Set<() => void>;
  /** Hashes of the queries that were answered meanwhile, from before or after the mutation. */
  arrivedHashes: Set<string>;
}

/** The optimistic updates of mutations in flight, by query client. */
const optimism = new WeakMap<QueryClient, Optimism>();

/**
 * Applies an optimistic update, and applies it again when a response arrives that does not contain
 * the change yet. What arrived meanwhile is fetched again at the end, since the client cannot tell
 * whether its figures contain the change.
 * @param show updates the query cache; it must be idempotent
 * @returns a function that ends it; to be called when the mutation has succeeded or failed
 */
export function updateOptimistically(queries: QueryClient, show: () => void): () => void {
  const { updates, arrivedHashes } = optimism.get(queries) ?? {
    updates: new Set(),
    arrivedHashes: new Set(),
  };
  optimism.set(queries, { updates, arrivedHashes });
  updates.add(show);
  show();
  return () => {
    updates.delete(show);
    if (updates.size > 0) return;
    const hashes = new Set(arrivedHashes);
    arrivedHashes.clear();
    void queries.refetchQueries({ type: 'active', predicate: ({ queryHash }) => hashes.has(queryHash) });
  };
}

/**
 * Keeps the error of a query without data while it is fetched again, so that its screen stays, with
 * a busy Try Again. By itself such a query forgets its error and is loading again.
 */
function keepErrorsDuringFetches(cache: QueryCache): void {
  const errors = new WeakMap<Query, Error>();
  cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    if (action.type === 'error') errors.set(query, action.error);
    const error = errors.get(query);
    const { data, errorUpdateCount } = query.state;
    // A query that was reset counts no errors.
    if (action.type === 'fetch' && data === undefined && errorUpdateCount > 0 && error)
      query.setState({ error, status: 'error' });
  });
}

/**
 * Creates the query client of the page. A response that was requested before a mutation and arrives
 * after it may lack the change and would restore the old value. Such queries are fetched again.
 */
export const makeQueryClient = (): QueryClient => {
  // By default components learn of a change in a later task. Until then a pressed radio button looks
  // as before.
  notifyManager.setScheduler(queueMicrotask);
  const refetchInFlight = (): void => {
    const inFlight = new Set(queries.getQueryCache().findAll({ predicate: isInFlight }));
    // The query client would wait for a first response in flight instead of fetching again.
    for (const query of inFlight) void query.cancel({ silent: true });
    void queries.refetchQueries({ predicate: (query) => inFlight.has(query) });
  };
  const reapplyUpdates = (queryHash: string, isOnePage: boolean): void => {
    const inFlightUpdates = optimism.get(queries);
    if (inFlightUpdates === undefined || inFlightUpdates.updates.size === 0) return;
    if (!isOnePage) inFlightUpdates.arrivedHashes.add(queryHash);
    for (const show of inFlightUpdates.updates) show();
  };
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (_data, { queryHash, state }) =>
        reapplyUpdates(queryHash, state.fetchMeta?.fetchMore !== undefined),
    }),
    mutationCache: new MutationCache({ onSuccess: refetchInFlight }),
    defaultOptions: {
      // 'always': a call without a connection fails with an error message instead of pausing
      // silently.
      queries: {
        staleTime: 30_000,
        retry: shouldRetry,
        networkMode: 'always',
        // Also what the service worker has answered meanwhile.
        refetchOnReconnect: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  keepErrorsDuringFetches(queries.getQueryCache());
  return queries;
};
