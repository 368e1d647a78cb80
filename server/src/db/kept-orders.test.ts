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

test('no more than twenty are kept: the oldest goes', async () => {
  const orders = new KeptOrders();
  const [first, last] = [working([]), working([])];
  await orders.find('first', first);
  for (let each = 0; each < 19; each++) await orders.find(String(each), working([]));
  await orders.find('first', first);
  expect(first).toHaveBeenCalledTimes(1);
  await orders.find('last', last);
  await orders.find('first', first);
  await orders.find('last', last);
  expect([first, last].map(({ mock }) => mock.calls.length)).toEqual([2, 1]);
});
