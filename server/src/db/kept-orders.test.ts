import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KeptOrders } from './kept-orders.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const working = (ids: string[]) => vi.fn<() => Promise<string[]>>(async () => ids);

test('an order is worked out once in ten seconds, however many ask', async () => {
  const orders = new KeptOrders();
  const work = working(['a']);
  const all = await Promise.all([orders.find('x', work), orders.find('x', work)]);
  expect(all).toEqual([['a'], ['a']]);
  vi.advanceTimersByTime(9_999);
  await orders.find('x', work);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2);
  await orders.find('x', work);
  expect(work).toHaveBeenCalledTimes(2);
});

test('one that failed is worked out again; those who waited for it hear of it', async () => {
  const orders = new KeptOrders();
  const failing = () => Promise.reject(new Error('too slow'));
  await Promise.all([1, 2].map(() => expect(orders.find('x', failing)).rejects.toThrow('too slow')));
  expect(await orders.find('x', working(['b']))).toEqual(['b']);
});

test('no more are kept than fit: the oldest goes', async () => {
  const orders = new KeptOrders({ orders: 3, ids: 10 });
  const works = ['abcd', 'efg', 'h', 'i'].map((ids) => working(Array.from(ids)));
  const ask = async (at: number) => orders.find(String(at), works[at] ?? working([]));
  const asked = () => works.map(({ mock }) => mock.calls.length);
  for (const at of [0, 1, 2, 0, 1, 2]) await ask(at);
  expect(asked()).toEqual([1, 1, 1, 0]);
  for (const at of [3, 2, 1, 0]) await ask(at);
  expect(asked()).toEqual([2, 1, 1, 1]);
  await orders.find('more', working(Array.from('jklmno')));
  for (const at of [0, 3]) await ask(at);
  expect(asked()).toEqual([2, 1, 1, 2]);
});
