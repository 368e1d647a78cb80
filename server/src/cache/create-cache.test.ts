import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createCache } from './create-cache.ts';

test('a cache loads a value once for concurrent callers and until it expires', async () => {
  const cache = createCache<string>({ maxEntries: 10, ttlMs: 60_000 });
  const load = vi.fn<() => Promise<string>>(async () => {
    await pause(1);
    return 'value';
  });
  const read = () => cache.forceFetch('a', { context: load });
  expect(await Promise.all([read(), read()])).toEqual(['value', 'value']);
  expect(await read()).toBe('value');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a value that loses its place while it loads still goes to its callers', async () => {
  const cache = createCache<string>({ maxEntries: 1, ttlMs: 60_000 });
  const load = async () => {
    await pause(5);
    return 'value';
  };
  const evicted = cache.forceFetch('a', { context: load });
  const deleted = cache.forceFetch('b', { context: load });
  cache.delete('b');
  expect(await Promise.all([evicted, deleted])).toEqual(['value', 'value']);
});

test('a cache does not store a load of undefined', async () => {
  const cache = createCache<string>({ maxEntries: 10, ttlMs: 60_000 });
  expect(await cache.fetch('a', { context: () => undefined })).toBeUndefined();
  expect(await cache.fetch('a', { context: () => 'value' })).toBe('value');
});

test('a cache without a time to live stores nothing', async () => {
  const cache = createCache<string>({ maxEntries: 10, ttlMs: 0 });
  cache.set('a', 'set');
  expect(cache.get('a')).toBeUndefined();
  for (const value of ['first', 'second'])
    expect(await cache.forceFetch('a', { context: () => value })).toBe(value);
  expect(cache.size).toBe(0);
});
