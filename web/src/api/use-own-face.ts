import type { users } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { updateCachedUser } from './cached-users.ts';
import { api } from './routes.ts';

/** What is answered otherwise with Plus: who stands in the Spotlight, and whether analytics are. */
const BY_PLUS = [api.feed.listSpotlight, ...Object.values(api.analytics)].map(({ path }) => [path]);

/** Lets all that this browser keeps agree with how the signed-in user is seen, as soon as that is known to have changed. */
export function useOwnProfileSync(user: users.CurrentUser): void {
  const queries = useQueryClient();
  const known = useRef(user);
  useEffect(() => {
    const before = known.current;
    known.current = user;
    updateCachedUser(queries, user);
    if (before.id === user.id && before.role !== user.role) {
      for (const queryKey of BY_PLUS) void queries.invalidateQueries({ queryKey });
    }
  }, [queries, user]);
}
