import type { users } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { updateCachedUser } from './cached-users.ts';
import { api } from './routes.ts';

/** Responses that depend on Plus: the Spotlight and the analytics. */
const BY_PLUS = [api.feed.listSpotlight, ...Object.values(api.analytics)].map(({ path }) => [path]);

/** Updates the signed-in user's profile everywhere in the query cache as soon as it changes. */
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
