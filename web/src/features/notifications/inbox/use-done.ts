import type { notifications, users } from '@backbeat/contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { refetchAfter } from '../../../api/cached-routes.ts';
import { call } from '../../../api/client.ts';
import { failureSentence, isSignedOut } from '../../../api/failure-sentence.ts';
import { keyOf, updateOptimistically } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { allNotifications } from '../notifications.queries.ts';
import { messages } from './inbox.messages.ts';

type Notification = notifications.Notification;

/**
 * Takes a notification off the list at once and offers to undo it. A failure puts it back and shows
 * a message.
 */
export function useDone(userName: string): (item: Notification) => void {
  const queries = useQueryClient();
  const toast = useToast();
  const refetch = () => refetchAfter(queries, 'notificationRead');
  const undo = useSingleFlightMutation({
    perVariables: true,
    mutationFn: ({ key }: Notification) => call(api.notifications.restoreNotification, { params: { key } }),
    onError: (error) => {
      if (!isSignedOut(error)) toast.failure(`${messages.undoFailed} ${failureSentence(error)}`);
    },
    onSettled: refetch,
  });
  const { mutate } = useSingleFlightMutation({
    perVariables: true,
    mutationFn: ({ key, time }: Notification) =>
      call(api.notifications.dismissNotification, { params: { key }, body: { until: time } }),
    onMutate: (item) => updateOptimistically(queries, () => removeFromLists(queries, userName, item)),
    onSuccess: (_answer, item) =>
      toast.success(messages.isDone, { label: messages.undo, onSelect: () => undo.mutate(item) }),
    onError: (error) => {
      if (!isSignedOut(error)) toast.failure(`${messages.doneFailed} ${failureSentence(error)}`);
    },
    onSettled: (_answer, _error, _item, stopShowing) => {
      stopShowing?.();
      void refetch();
    },
  });
  return mutate;
}

/** Removes an entry from the cached lists. One that is renewed meanwhile has another time and stays. */
function removeFromLists(queries: QueryClient, userName: string, { key, time }: Notification): void {
  const without = (list: readonly Notification[]) =>
    list.filter((item) => item.key !== key || item.time !== time);
  queries.setQueryData<Notification[]>(allNotifications(userName).queryKey, (list) => list && without(list));
  queries.setQueryData<users.CurrentUser | null>(
    keyOf(api.users.getCurrentUser),
    (user) => user && { ...user, notifications: without(user.notifications) },
  );
}
