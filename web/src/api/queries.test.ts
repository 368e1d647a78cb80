import { MutationObserver, notifyManager, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { makeQueryClient, showEarly } from './queries.ts';

/** A server that holds its answers back until they are sent. */
function slowServer() {
  let state = 'draft';
  const answers: (() => void)[] = [];
  return {
    change: (to: string) => (state = to),
    read: (): Promise<string> => {
      const read = state;
      return new Promise((resolve) => answers.push(() => resolve(read)));
    },
    send: (index: number) => answers[index]?.(),
    asked: () => answers.length,
  };
}

it('an answer from before a change does not put back what was', async () => {
  const queries = makeQueryClient();
  const server = slowServer();
  const queryKey = ['post'];
  queries.setQueryData(queryKey, 'draft', { updatedAt: 0 });
  const watching = new QueryObserver(queries, { queryKey, queryFn: server.read }).subscribe(() => undefined);
  expect(server.asked()).toBe(1);

  const publishing = new MutationObserver(queries, {
    mutationFn: async () => server.change('published'),
    onSuccess: (published) => queries.setQueryData(queryKey, published),
  });
  await publishing.mutate();
  expect(queries.getQueryData(queryKey)).toBe('published');
  server.send(0);
  await expect.poll(server.asked).toBe(2);
  server.send(1);
  await expect.poll(() => queries.isFetching()).toBe(0);

  expect(queries.getQueryData(queryKey)).toBe('published');
  watching();
});

it('a first answer from before a change is asked for again too', async () => {
  const queries = makeQueryClient();
  const server = slowServer();
  const queryKey = ['post'];
  const watching = new QueryObserver(queries, { queryKey, queryFn: server.read }).subscribe(() => undefined);
  expect(server.asked()).toBe(1);
  await new MutationObserver(queries, { mutationFn: async () => server.change('published') }).mutate();
  server.send(0);
  await expect.poll(server.asked).toBe(2);
  expect(queries.getQueryData(queryKey)).toBeUndefined();
  server.send(1);
  await expect.poll(() => queries.getQueryData(queryKey)).toBe('published');
  watching();
});

it('an answer that comes while a change is under way does not put back what was', async () => {
  const queries = makeQueryClient();
  const server = slowServer();
  const queryKey = ['post'];
  queries.setQueryData(queryKey, 'draft', { updatedAt: 0 });
  const stop = showEarly(queries, () => queries.setQueryData(queryKey, 'published'));
  const seen: unknown[] = [];
  const observer = new QueryObserver(queries, { queryKey, queryFn: server.read });
  // As a screen is told: when all of one turn is done, not of each step on the way.
  const watching = observer.subscribe(
    notifyManager.batchCalls(() => seen.push(observer.getCurrentResult().data)),
  );
  void queries.invalidateQueries({ queryKey });
  server.send(0);
  await expect.poll(() => queries.isFetching()).toBe(0);
  await expect.poll(() => seen.length).toBeGreaterThan(0);
  expect(new Set(seen)).toEqual(new Set(['published']));

  stop();
  void queries.invalidateQueries({ queryKey });
  await expect.poll(server.asked).toBe(2);
  server.send(1);
  await expect.poll(() => queries.getQueryData(queryKey)).toBe('draft');
  watching();
});

it('a change asks for nothing that is not on its way', async () => {
  const queries = makeQueryClient();
  const server = slowServer();
  const watching = new QueryObserver(queries, {
    queryKey: ['post'],
    queryFn: server.read,
    initialData: 'draft',
  }).subscribe(() => undefined);
  await new MutationObserver(queries, { mutationFn: async () => server.change('published') }).mutate();
  expect(server.asked()).toBe(0);
  watching();
});
