import type { users } from '@backbeat/contract';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../api/client.ts';
import { ApiFailure } from '../../api/failures.ts';
import { keyOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { clearUserStorage } from '../../lib/user-storage.ts';
import { paths } from '../../navigation/paths.ts';
import { logFailure } from '../../api/log-failure.ts';
import { useNavigate } from '@packages/router';

/** The signed-in user; null for a visitor. */
export const currentUserQuery = queryOptions({
  queryKey: keyOf(api.users.getCurrentUser),
  queryFn: async ({ signal, client, queryKey }) => {
    const user = await findCurrentUser(signal);
    const before = client.getQueryData<users.CurrentUser | null>(queryKey);
    // Another tab has signed in or out. Cached data belongs to the previous user.
    if (before !== undefined && before?.id !== user?.id) forgetUser(client);
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

/** Clears the cached and stored data of the current user, and the user itself. */
export async function clearSession(queries: QueryClient): Promise<void> {
  await queries.cancelQueries();
  forgetUser(queries);
  queries.setQueryData(currentUserQuery.queryKey, null);
}

function forgetUser(queries: QueryClient): void {
  clearUserStorage();
  const [userKey] = keyOf(api.users.getCurrentUser);
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey });
}

/** How long signing out waits for the server, in milliseconds. */
const SIGN_OUT_TIMEOUT_MS = 5_000;

/** Ends the session and opens the sign-in screen, even if the request fails or the page closes. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const isSigningOut = useRef(false);
  return async () => {
    if (isSigningOut.current) return;
    isSigningOut.current = true;
    // Navigate first. A screen that requires a session would otherwise store its own address as the
    // return target, and take the end of the session, which closes its socket, for an expiry.
    await navigate(paths.login, { replace: true, state: { hasLeft: true } });
    try {
      await call(api.auth.signOut, undefined, { timeout: SIGN_OUT_TIMEOUT_MS, keepalive: true });
    } catch (error) {
      logFailure('The session could not be ended on the server.', error);
    }
    await clearSession(queries);
    isSigningOut.current = false;
  };
}
