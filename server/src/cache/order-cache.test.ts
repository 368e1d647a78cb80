import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOrderCache } from './order-cache.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // lru-cache takes a start time of 0 for an entry without a TTL.
  vi.advanceTimersByTime(1);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Reads orders through a new cache. */
const orderReader = (limits?: Parameters<typeof createOrderCache>[0]) => {
  const orders = createOrderCache(limits);
  return (name: string, load: () => Promise<string[]>) => orders.forceFetch(name, { context: load });
};

const loading = (ids: string[]) => vi.fn<() => Promise<string[]>>(async () => ids);

test('loads an order once in ten seconds, however many callers ask', async () => {
  const getOrder = orderReader();
  const load = loading(['a']);
  const all = await Promise.all([getOrder('x', load), getOrder('x', load)]);
  expect(all).toEqual([['a'], ['a']]);
  vi.advanceTimersByTime(9_999);
  await getOrder('x', load);
  expect(load).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2);
  await getOrder('x', load);
  expect(load).toHaveBeenCalledTimes(2);
});

test('reports a failed load to all who wait for it and loads again for the next caller', async () => {
  const getOrder = orderReader();
  const rejectLoad = () => Promise.reject(new Error('too slow'));
  await Promise.all([1, 2].map(() => expect(getOrder('x', rejectLoad)).rejects.toThrow('too slow')));
  expect(await getOrder('x', loading(['b']))).toEqual(['b']);
});

test('evicts the least recently used orders beyond the number of orders and of ids', async () => {
  const getOrder = orderReader({ maxOrders: 3, maxIds: 10 });
  const loads = ['abcd', 'efg', 'h', 'i'].map((ids) => loading(Array.from(ids)));
  const get = async (at: number) => getOrder(String(at), loads[at] ?? loading([]));
  const counts = () => loads.map(({ mock }) => mock.calls.length);
  for (const at of [0, 1, 2, 0, 1, 2]) await get(at);
  expect(counts()).toEqual([1, 1, 1, 0]);
  for (const at of [3, 2, 1, 0]) await get(at);
  expect(counts()).toEqual([2, 1, 1, 1]);
  await getOrder('more', loading(Array.from('jklmno')));
  for (const at of [0, 3]) await get(at);
  expect(counts()).toEqual([2, 1, 1, 2]);
});
