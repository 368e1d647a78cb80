import type { notifications, users } from '@backbeat/contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { refetchAfter } from '../../api/cached-routes.ts';
import { call } from '../../api/client.ts';
import { failureSentence, isSignedOut } from '../../api/failure-sentence.ts';
import { keyOf, queryOf, updateOptimistically } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { logFailure } from '../../api/log-failure.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { messages } from './notifications.messages.ts';

const userKey = keyOf(api.users.getCurrentUser);

/** The list of all stored notifications. The newest come with the user. */
export const allNotifications = (userName: string) =>
  queryOf(api.notifications.listNotifications, { params: { userName } });

/** Clears the list optimistically. A failure restores it and shows a message. */
export function useClearNotifications(userName: string): { clear: () => void; isBusy: boolean } {
  const queries = useQueryClient();
  const toast = useToast();
  const listKey = allNotifications(userName).queryKey;
  const { mutate, isPending } = useSingleFlightMutation({
    mutationFn: () => call(api.notifications.clearNotifications),
    onMutate: async () => {
      // A response to an earlier request would restore the cleared notifications.
      await Promise.all([userKey, listKey].map((queryKey) => queries.cancelQueries({ queryKey })));
      const before = {
        user: queries.getQueryData<users.CurrentUser>(userKey),
        list: queries.getQueryData<notifications.Notification[]>(listKey),
      };
      const stopShowing = updateOptimistically(queries, () => {
        changeUser(queries, () => ({ notifications: [], unreadNotifications: 0 }));
        queries.setQueryData<notifications.Notification[]>(listKey, (list) => list && []);
      });
      return { before, stopShowing };
    },
    onError: (error, _nothing, context) => {
      context?.stopShowing();
      if (context?.before.user) {
        const { notifications, unreadNotifications } = context.before.user;
        changeUser(queries, () => ({ notifications, unreadNotifications }));
      }
      queries.setQueryData(listKey, context?.before.list);
      if (!isSignedOut(error)) {
        toast.failure(`${messages.clearFailed} ${failureSentence(error)}`);
      }
    },
    onSettled: (_answer, _error, _nothing, context) => {
      context?.stopShowing();
      void refetchAfter(queries, 'notificationRead');
    },
  });
  return { clear: mutate, isBusy: isPending };
}

/** Resets the unread count. New notifications stay marked until the next fetch. */
export function useReadNotifications(): () => void {
  const queries = useQueryClient();
  const { mutate } = useSingleFlightMutation({
    mutationFn: () => call(api.notifications.readNotifications),
    onMutate: async () => {
      await queries.cancelQueries({ queryKey: userKey });
      return updateOptimistically(queries, () => changeUser(queries, () => ({ unreadNotifications: 0 })));
    },
    onError: (error) => {
      // The next fetch counts them again.
      logFailure('notifications could not be marked as read', error);
      void queries.invalidateQueries({ queryKey: userKey });
    },
    onSettled: (_answer, _error, _nothing, stopShowing) => stopShowing?.(),
  });
  return mutate;
}

function changeUser(
  queries: QueryClient,
  change: () => Partial<Pick<users.CurrentUser, 'notifications' | 'unreadNotifications'>>,
): void {
  queries.setQueryData<users.CurrentUser | null>(userKey, (user) => user && { ...user, ...change() });
}
