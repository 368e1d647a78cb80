import { limits } from '@backbeat/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { useCurrentUser } from '../auth/index.ts';

/**
 * The names of those of these users who are online. The server sets how often a visible page asks.
 * Visitors, and pages without a connection, see no user online.
 */
export function useOnline(userNames: readonly string[]): ReadonlySet<string> {
  const { data: viewer } = useCurrentUser();
  const others = [...new Set(userNames)].filter((userName) => userName !== viewer?.userName);
  // In one order, so that a list whose order changes is the same request.
  const users = others.slice(0, limits.presence.users).toSorted().join(',');
  const { data, isError } = useQuery({
    ...queryOf(api.presence.listOnline, { query: { users } }),
    enabled: Boolean(viewer) && users !== '',
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.pollSeconds ?? limits.presence.pollSeconds) * 1000,
  });
  return new Set(isError ? [] : data?.userNames);
}
