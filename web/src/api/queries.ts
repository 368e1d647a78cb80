import type { Call, Route } from '@backbeat/contract';
import { MutationCache, QueryCache, QueryClient, queryOptions, type Query } from '@tanstack/react-query';
import { send, type CallArguments } from './client.ts';
import { isBadLuck } from './failure-sentence.ts';
import { ApiFailure } from './failures.ts';
import type { Wire } from './routes.ts';

/**
 * The key under which an answer is kept. Without an input it is the beginning of all keys of the route, so that
 * `invalidateQueries({ queryKey: keyOf(route) })` makes every page of a list fresh.
 */
export function keyOf<R extends Route>(route: Wire<R>, input?: Call<R>): readonly unknown[] {
  return input === undefined ? [route.path] : [route.path, input];
}

/** A GET as a query: `useQuery(queryOf(api.posts.getPost, { params: { id } }))`. */
export function queryOf<R extends Route>(route: Wire<R>, ...[input]: CallArguments<R>) {
  return queryOptions({
    queryKey: keyOf(route, input),
    queryFn: ({ signal }) => send(route, input, { signal }),
  });
}

/**
 * Whether to ask again when the connection is back. What is not there has just been said not to be, and the screen that says
 * so would be gone for a moment; not so where it was there before, since then the failure stays until there is an answer.
 */
export const mayHaveChanged = ({ state: { data, error } }: Query): boolean =>
  data !== undefined || !(error instanceof ApiFailure && error.status === 404);

const MAX_RETRIES = 2;

/** A refusal stays a refusal; only what may have been bad luck is tried again. */
const worthRetrying = (failures: number, error: Error): boolean => isBadLuck(error) && failures < MAX_RETRIES;

/** Not of lists that are read further and further: what is on its way there is one page, beside those that are kept. */
const isUnderWay = (query: Query): boolean =>
  query.state.fetchStatus === 'fetching' &&
  query.state.fetchMeta?.fetchMore === undefined &&
  !query.isDisabled();

/** What the changes that are under way show, by the client that keeps it. */
const shownEarly = new WeakMap<QueryClient, Set<() => void>>();

/**
 * Shows what a change will bring before the server has made it, and shows it again when an answer comes that does not know
 * of it yet.
 * @param show changes what is kept; what it has changed already stays as it is
 * @returns ends it; to be called when the change is made or has failed
 */
export function showEarly(queries: QueryClient, show: () => void): () => void {
  const shown = shownEarly.get(queries) ?? new Set();
  shownEarly.set(queries, shown);
  shown.add(show);
  show();
  return () => void shown.delete(show);
}

/**
 * The answers that this browser keeps while the page is open. What was asked for before a change was made, and answered after
 * it, may not know of it and would put back what was there before: it is asked for again.
 */
export const makeQueryClient = (): QueryClient => {
  const askAgain = (): void => {
    const asked = new Set(queries.getQueryCache().findAll({ predicate: isUnderWay }));
    // The client itself would wait for a first answer rather than ask again.
    for (const query of asked) void query.cancel({ silent: true });
    void queries.refetchQueries({ predicate: (query) => asked.has(query) });
  };
  const showAgain = (): void => shownEarly.get(queries)?.forEach((show) => show());
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onSuccess: showAgain }),
    mutationCache: new MutationCache({ onSuccess: askAgain }),
    defaultOptions: {
      // 'always': a call without a connection fails with its sentence instead of waiting in silence.
      queries: { staleTime: 30_000, retry: worthRetrying, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  return queries;
};
