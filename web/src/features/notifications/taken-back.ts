import { limits, type notifications, type users } from '@backbeat/contract';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { throttle } from '../../lib/throttle.ts';

const userKey = keyOf(api.users.getCurrentUser);
const listKey = keyOf(api.notifications.listNotifications);

/** However many chats are read, it is asked for this often at most; milliseconds. */
const PACE = 1_000;

/**
 * Keeps what has happened true when a chat is read to its end or left: the server takes back what it has told of the chat,
 * and says nothing of that.
 */
export function followTakenBack(queries: QueryClient): {
  ofChat: (chatId: string) => void;
  stop: () => void;
} {
  const asking = throttle(() => {
    for (const queryKey of [userKey, listKey]) void queries.invalidateQueries({ queryKey });
  }, PACE);
  return {
    ofChat: (chatId) => {
      if (mayTellOf(queries, chatId)) asking.run();
    },
    stop: asking.stop,
  };
}

/** Most of what is read was never told of, since somebody was looking. */
function mayTellOf(queries: QueryClient, chatId: string): boolean {
  const user = queries.getQueryData<users.CurrentUser | null>(userKey);
  const newest = user?.notifications ?? [];
  const lists = queries.getQueriesData<notifications.Notification[]>({ queryKey: listKey });
  const isListed = [newest, ...lists.map(([, list]) => list ?? [])]
    .flat()
    .some(({ id, notiType }) => notiType === 'CHAT' && id === chatId);
  // It may count without being among the newest.
  const isCut = newest.length >= limits.notifications.withUser && (user?.unreadNotifications ?? 0) > 0;
  return isListed || isCut || queries.isFetching({ queryKey: userKey }) > 0;
}
