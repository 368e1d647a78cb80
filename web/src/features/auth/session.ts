import type { users } from '@backbeat/contract';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../api/client.ts';
import { ApiFailure } from '../../api/failures.ts';
import { keyOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { paths } from '../../app/paths.ts';
import { logFailure } from '../../lib/log.ts';
import { useNavigate } from '../../router/index.ts';

/** The signed-in user; null for a visitor. */
export const currentUserQuery = queryOptions({
  queryKey: keyOf(api.users.getCurrentUser),
  queryFn: async ({ signal, client, queryKey }) => {
    const user = await findCurrentUser(signal);
    const before = client.getQueryData<users.CurrentUser | null>(queryKey);
    // In another tab somebody has signed in or out: what was answered to the one before is not theirs.
    if (before !== undefined && before?.id !== user?.id) dropAnswers(client);
    return user;
  },
});

async function findCurrentUser(signal: AbortSignal): Promise<users.CurrentUser | null> {
  try {
    return await call(api.users.getCurrentUser, undefined, { signal });
  } catch (error) {
    if (error instanceof ApiFailure && [401, 403].includes(error.status)) return null;
    throw error;
  }
}

export const useCurrentUser = () => useQuery(currentUserQuery);

/** Drops every answer that was given to somebody, and who that was. */
export async function forgetSession(queries: QueryClient): Promise<void> {
  await queries.cancelQueries();
  dropAnswers(queries);
  queries.setQueryData(currentUserQuery.queryKey, null);
}

function dropAnswers(queries: QueryClient): void {
  const [own] = keyOf(api.users.getCurrentUser);
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== own });
}

/** Milliseconds after which one leaves even if the server has not answered. */
const PATIENCE = 5_000;

/** Ends the session and goes to the sign-in screen, whether or not the server could be told. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const isLeaving = useRef(false);
  return async () => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    try {
      await call(api.auth.signOut, undefined, { timeout: PATIENCE });
    } catch (error) {
      logFailure('The session could not be ended on the server.', error);
    }
    // Away first: a screen that needs a session would take its own address along as the place to come back to.
    await navigate(paths.login, { replace: true, state: { hasLeft: true } });
    await forgetSession(queries);
    isLeaving.current = false;
  };
}
