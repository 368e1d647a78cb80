import { MutationObserver, notifyManager, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { makeQueryClient, updateOptimistically } from './queries.ts';

/** A server that holds its responses back until the test sends them. */
function slowServer() {
  let state = 'draft';
  const answers: (() => void)[] = [];
  return {
    change: (to: string) => (state = to),
    read: (): Promise<string> => {
      const stateAtRead = state;
      return new Promise((resolve) => answers.push(() => resolve(stateAtRead)));
    },
    send: (index: number) => answers[index]?.(),
    countRequests: () => answers.length,
  };
}

it('a response from before a mutation does not restore the old value', async () => {
  const queries = makeQueryClient();
  const server = slowServer();
  const queryKey = ['post'];
  queries.setQueryData(queryKey, 'draft', { updatedAt: 0 });
  const watching = new QueryObserver(queries, { queryKey, queryFn: server.read }).subscribe(() => undefined);
  expect(server.countRequests()).toBe(1);

  const publishing = new MutationObserver(queries, {
    mutationFn: async () => server.change('published'),
    onSuccess: (publishedState) => queries.setQueryData(queryKey, publishedState),
  });
  await publishing.mutate();
  expect(queries.getQueryData(queryKey)).toBe('published');
  server.send(0);
  await expect.poll(server.countRequests).toBe(2);
  server.send(1);
  await expect.poll(() => queries.isFetching()).toBe(0);

  expect(queries.getQueryData(queryKey)).toBe('published');
  watching();
});

it('a first response from before a mutation is fetched again too', async () => {
  const queries = makeQueryClient();
  const server = slowServer();
  const queryKey = ['post'];
  const watching = new QueryObserver(queries, { queryKey, queryFn: server.read }).subscribe(() => undefined);
  expect(server.countRequests()).toBe(1);
  await new MutationObserver(queries, { mutationFn: async () => server.change('published') }).mutate();
  server.send(0);
  await expect.poll(server.countRequests).toBe(2);
  expect(queries.getQueryData(queryKey)).toBeUndefined();
  server.send(1);
  await expect.poll(() => queries.getQueryData(queryKey)).toBe('published');
  watching();
});

it('a response that arrives during a mutation does not roll back the optimistic update', async () => {
  const queries = makeQueryClient();
  const server = slowServer();
  const queryKey = ['post'];
  queries.setQueryData(queryKey, 'draft', { updatedAt: 0 });
  const stop = updateOptimistically(queries, () => queries.setQueryData(queryKey, 'published'));
  const snapshots: unknown[] = [];
  const observer = new QueryObserver(queries, { queryKey, queryFn: server.read });
  // A component re-renders after each batch of notifications, not after every single one.
  const watching = observer.subscribe(
    notifyManager.batchCalls(() => snapshots.push(observer.getCurrentResult().data)),
  );
  void queries.invalidateQueries({ queryKey });
  server.send(0);
  await expect.poll(() => queries.isFetching()).toBe(0);
  await expect.poll(() => snapshots.length).toBeGreaterThan(0);
  expect(new Set(snapshots)).toEqual(new Set(['published']));

  // The client cannot tell whether what arrived meanwhile contains the change. It is fetched again.
  stop();
  await expect.poll(server.countRequests).toBe(2);
  server.send(1);
  await expect.poll(() => queries.getQueryData(queryKey)).toBe('draft');
  watching();
});

it('a mutation refetches no query that is idle', async () => {
  const queries = makeQueryClient();
  const server = slowServer();
  const watching = new QueryObserver(queries, {
    queryKey: ['post'],
    queryFn: server.read,
    initialData: 'draft',
  }).subscribe(() => undefined);
  await new MutationObserver(queries, { mutationFn: async () => server.change('published') }).mutate();
  expect(server.countRequests()).toBe(0);
  watching();
});

it('a failed query keeps its error until it is fetched again with success', async () => {
  const queries = makeQueryClient();
  let isUp = false;
  const answers: (() => void)[] = [];
  const observer = new QueryObserver(queries, {
    queryKey: ['post'],
    retry: false,
    queryFn: async () => {
      await new Promise<void>((resolve) => answers.push(resolve));
      if (!isUp) throw new Error('The server is down.');
      return 'published';
    },
  });
  const watching = observer.subscribe(() => undefined);
  answers[0]?.();
  await expect.poll(() => observer.getCurrentResult().status).toBe('error');

  isUp = true;
  const refetch = observer.refetch();
  expect(observer.getCurrentResult()).toMatchObject({
    error: new Error('The server is down.'),
    isPending: false,
    isFetching: true,
  });
  answers[1]?.();
  await refetch;
  expect(observer.getCurrentResult()).toMatchObject({ error: null, data: 'published', isFetching: false });

  const resetting = queries.resetQueries({ queryKey: ['post'] });
  expect(observer.getCurrentResult()).toMatchObject({ error: null, isPending: true });
  answers[2]?.();
  await resetting;
  watching();
});
