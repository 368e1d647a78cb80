import type { notifications } from '@backbeat/contract';
import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keyOf, makeQueryClient } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { watchReadChats } from './watch-read-chats.ts';

const notice = (id: string, notiType: notifications.Notification['notiType'] = 'CHAT') => ({
  key: `${notiType} ${id}`,
  id,
  notiType,
  isNew: true,
});
const userKey = keyOf(api.users.getCurrentUser);
let queries: QueryClient;
let asked = 0;
let stop = (): void => undefined;

/** A query cache with a user and their notifications. */
function know(user: { notifications: ReturnType<typeof notice>[]; unreadNotifications: number }) {
  queries.setQueryData(userKey, user);
  const queryFn = () => {
    asked += 1;
    return Promise.resolve(user);
  };
  const unwatch = new QueryObserver(queries, { queryKey: userKey, queryFn, staleTime: Infinity }).subscribe(
    () => undefined,
  );
  const takenBack = watchReadChats(queries);
  stop = () => {
    unwatch();
    takenBack.stop();
  };
  return takenBack;
}

beforeEach(() => {
  vi.useFakeTimers();
  queries = makeQueryClient();
  asked = 0;
});
afterEach(() => {
  stop();
  queries.clear();
  vi.useRealTimers();
});

it('refetches notifications only when the user reads a chat that has one', async () => {
  const takenBack = know({
    notifications: [notice('a'), notice('b', 'POST')],
    unreadNotifications: 2,
  });
  takenBack.ofChat('b');
  takenBack.ofChat('c');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toBe(0);
  takenBack.ofChat('a');
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toBe(1);
});

it('limits the number of refetches, however many chats the user reads', async () => {
  const takenBack = know({ notifications: [notice('a')], unreadNotifications: 1 });
  for (let time = 0; time < 50; time += 1) {
    takenBack.ofChat('a');
    await vi.advanceTimersByTimeAsync(10);
  }
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toBe(2);
});

it('refetches for a notification that may be beyond the newest, or in the list of all', async () => {
  const takenBack = know({
    notifications: Array.from({ length: 20 }, (_, place) => notice(`post ${place}`, 'POST')),
    unreadNotifications: 21,
  });
  takenBack.ofChat('a');
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toBe(1);

  queries.setQueryData(userKey, { notifications: [], unreadNotifications: 0 });
  queries.setQueryData(keyOf(api.notifications.listNotifications, { params: { userName: 'nia' } }), [
    notice('a'),
  ]);
  await vi.advanceTimersByTimeAsync(5_000);
  takenBack.ofChat('a');
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toBe(2);
});
