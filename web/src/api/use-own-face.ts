import type { users } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { keepPerson } from './kept-people.ts';
import { keyOf } from './queries.ts';
import { api } from './routes.ts';

/** Lets all that this browser keeps agree with how the signed-in user is seen, as soon as that is known to have changed. */
export function useOwnFace(user: users.CurrentUser | null | undefined): void {
  const queries = useQueryClient();
  const known = useRef(user);
  useEffect(() => {
    const before = known.current;
    known.current = user;
    if (!user) return;
    keepPerson(queries, user);
    // Plus decides who is on it.
    if (before?.id === user.id && before.role !== user.role) {
      void queries.invalidateQueries({ queryKey: keyOf(api.feed.listSpotlight) });
    }
  }, [queries, user]);
}
