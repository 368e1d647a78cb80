import { limits, type notifications, type users } from '@backbeat/contract';
import type { QueryClient } from '@tanstack/react-query';
import { refetchAfter } from '../../api/cached-routes.ts';
import { keyOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { throttle } from '../../lib/throttle.ts';

const userKey = keyOf(api.users.getCurrentUser);
const listKey = keyOf(api.notifications.listNotifications);

/** The shortest time between two refetches, in milliseconds. */
const MIN_REFETCH_INTERVAL_MS = 1_000;

/**
 * Refetches notifications after the user has read or left a chat. The server then deletes the
 * notifications of that chat without an event.
 */
export function watchReadChats(queries: QueryClient): {
  ofChat: (chatId: string) => void;
  stop: () => void;
} {
  const asking = throttle(() => void refetchAfter(queries, 'notificationRead'), MIN_REFETCH_INTERVAL_MS);
  return {
    ofChat: (chatId) => {
      if (mayHaveNotification(queries, chatId)) asking.run();
    },
    stop: asking.stop,
  };
}

/** Most messages never caused a notification, because the user had the chat open. */
function mayHaveNotification(queries: QueryClient, chatId: string): boolean {
  const user = queries.getQueryData<users.CurrentUser | null>(userKey);
  const newest = user?.notifications ?? [];
  const lists = queries.getQueriesData<notifications.Notification[]>({ queryKey: listKey });
  const isListed = [newest, ...lists.map(([, list]) => list ?? [])]
    .flat()
    .some(({ id, notiType }) => notiType === 'CHAT' && id === chatId);
  // A notification may count without being among the newest.
  const isCut = newest.length >= limits.notifications.withUser && (user?.unreadNotifications ?? 0) > 0;
  return isListed || isCut || queries.isFetching({ queryKey: userKey }) > 0;
}
