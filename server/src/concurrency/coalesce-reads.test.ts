import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { coalesceReads } from './coalesce-reads.ts';

/** Each read returns the number of its batch, after a delay if the item has one. */
function countingReads() {
  const batches: string[] = [];
  const read = coalesceReads<{ word: string; ms?: number }, { result: string }>(async (key, items) => {
    const batch = batches.push(`${key} ${items.map(({ word }) => word).join(' ')}`);
    await pause(Math.max(1, ...items.map(({ ms = 0 }) => ms)));
    if (items.some(({ word }) => word === 'broken')) throw new Error('connection lost');
    return items.map(({ word }) => (word === 'bad' ? new Error(word) : { result: `${word} ${batch}` }));
  });
  return { read, batches };
}

test('answers calls that arrive during a read together by the next read', async () => {
  const { read, batches } = countingReads();
  const first = [read('a', { word: 'one' }), read('a', { word: 'two' }), read('b', { word: 'other' })];
  await new Promise((resolve) => setImmediate(resolve));
  const late = ['three', 'four'].map((word) => read('a', { word }));
  expect(await Promise.all([...first, ...late])).toEqual([
    { result: 'one 1' },
    { result: 'two 1' },
    { result: 'other 2' },
    { result: 'three 3' },
    { result: 'four 3' },
  ]);
  expect(batches).toEqual(['a one two', 'b other', 'a three four']);
});

test('rejects only the failed item of a batch, and only the batch of a failed read', async () => {
  const { read } = countingReads();
  const together = ['good', 'bad'].map((word) => read('a', { word }));
  expect((await Promise.allSettled(together)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  const failures = ['broken', 'good'].map((word) => read('a', { word }));
  expect((await Promise.allSettled(failures)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await read('a', { word: 'good' })).toEqual({ result: 'good 3' });
});

test('starts the next read although the one before hangs', async () => {
  const { read } = countingReads();
  const order: string[] = [];
  const hung = read('a', { word: 'hung', ms: 1000 }).then(() => order.push('hung'));
  await new Promise((resolve) => setImmediate(resolve));
  await read('a', { word: 'next' });
  order.push('next');
  await hung;
  expect(order).toEqual(['next', 'hung']);
});
