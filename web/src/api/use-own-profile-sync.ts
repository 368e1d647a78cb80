import type { users } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refetchAfter } from './cached-routes.ts';
import { updateCachedUser } from './cached-users.ts';

/** Updates the signed-in user's profile everywhere in the query cache as soon as it changes. */
export function useOwnProfileSync(user: users.CurrentUser): void {
  const queries = useQueryClient();
  const userRef = useRef(user);
  useEffect(() => {
    const before = userRef.current;
    userRef.current = user;
    updateCachedUser(queries, user);
    if (before.id === user.id && before.role !== user.role) void refetchAfter(queries, 'role');
  }, [queries, user]);
}
