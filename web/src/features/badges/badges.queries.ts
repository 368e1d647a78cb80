import type { users } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/client.ts';
import { logFailure } from '../../api/log-failure.ts';
import { keyOf, updateOptimistically } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';

const userKey = keyOf(api.users.getCurrentUser);

/** Refetches the open profile of the viewer, which has each new badge too. */
export function useRefetchProfile(userName: string, codes: readonly string[]): void {
  const queries = useQueryClient();
  const newCodes = codes.join(' ');
  useEffect(() => {
    if (newCodes !== '')
      void queries.invalidateQueries({ queryKey: keyOf(api.users.getUser, { params: { userName } }) });
  }, [queries, userName, newCodes]);
}

/** Returns a function that marks badges of the viewer as seen, on all their devices. */
export function useMarkBadgesSeen(): (codes: readonly string[]) => void {
  const queries = useQueryClient();
  const { mutate } = useSingleFlightMutation({
    perVariables: true,
    mutationFn: (codes: readonly string[]) =>
      // The page may close right after the panel.
      call(api.badges.markBadgesSeen, { body: { codes: [...codes] } }, { keepalive: true }),
    onMutate: (codes) =>
      updateOptimistically(queries, () => {
        queries.setQueryData<users.CurrentUser | null>(
          userKey,
          (user) =>
            user?.unseenBadges && {
              ...user,
              unseenBadges: user.unseenBadges.filter((code) => !codes.includes(code)),
            },
        );
      }),
    // The next visit shows them once more.
    onError: (error) => logFailure('badges could not be marked as seen', error),
    onSettled: (_nothing, _error, _codes, stopShowing) => stopShowing?.(),
  });
  return mutate;
}
