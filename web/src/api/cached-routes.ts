import type { Change, Entity } from '@backbeat/contract';
import type { Query, QueryClient } from '@tanstack/react-query';
import { api, type Wire } from './routes.ts';

/** The routes of cached responses, by path, which is the first element of their query keys. */
const ROUTES = new Map<unknown, Wire>(
  Object.values(api)
    .flatMap((feature): Wire[] => Object.values(feature))
    .flatMap((route) => (route.method === 'GET' ? [[route.path, route]] : [])),
);

type Keyed = Pick<Query, 'queryKey'>;

/** The route of a cached response; undefined for other entries of the query cache. */
export const routeOf = ({ queryKey: [path] }: Keyed): Wire | undefined => ROUTES.get(path);

/** A query filter for the responses that may contain an entity. */
export const containing = (entity: Entity) => (query: Keyed) =>
  routeOf(query)?.entities?.includes(entity) ?? false;

/** A query filter for the responses that a change makes stale. */
const refetchedOn = (change: Change, scope: Scope) => (query: Keyed) =>
  (routeOf(query)?.refetchOn?.includes(change) ?? false) && isWithin(query.queryKey[1], scope);

/** The path parameters that the change concerns. A route without such a parameter always matches. */
export type Scope = Readonly<Record<string, string | readonly string[]>>;

function isWithin(input: unknown, scope: Scope): boolean {
  const { params } = { params: undefined, ...recordOf(input) };
  const given = recordOf(params);
  return Object.entries(scope).every(
    ([name, values]) => !(name in given) || [values].flat().some((value) => value === given[name]),
  );
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/**
 * Invalidates every cached response whose route names the change in `refetchOn`, and refetches those
 * on screen.
 * @param scope limits it to responses about these users or posts
 * @param predicate a further condition
 */
export const refetchAfter = (
  queries: QueryClient,
  change: Change,
  scope: Scope = {},
  predicate: (query: Query) => boolean = () => true,
): Promise<void> => {
  const isStale = refetchedOn(change, scope);
  return queries.invalidateQueries({ predicate: (query) => isStale(query) && predicate(query) });
};
