import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readTogether } from './read-together.ts';

/** What is read is how often something was read before; it takes a while where that is asked for. */
function counting() {
  const batches: string[] = [];
  const ask = readTogether<{ word: string; ms?: number }, { answer: string }>(async (key, items) => {
    const number = batches.push(`${key} ${items.map(({ word }) => word).join(' ')}`);
    await pause(Math.max(1, ...items.map(({ ms = 0 }) => ms)));
    if (items.some(({ word }) => word === 'broken')) throw new Error('The connection broke.');
    return items.map(({ word }) => (word === 'bad' ? new Error(word) : { answer: `${word} ${number}` }));
  });
  return { ask, batches };
}

test('Who asks while others are read for is read for next, with all who have asked by then', async () => {
  const { ask, batches } = counting();
  const first = [ask('a', { word: 'one' }), ask('a', { word: 'two' }), ask('b', { word: 'other' })];
  await new Promise((resolve) => setImmediate(resolve));
  const late = ['three', 'four'].map((word) => ask('a', { word }));
  expect(await Promise.all([...first, ...late])).toEqual([
    { answer: 'one 1' },
    { answer: 'two 1' },
    { answer: 'other 2' },
    { answer: 'three 3' },
    { answer: 'four 3' },
  ]);
  expect(batches).toEqual(['a one two', 'b other', 'a three four']);
});

test('What fails for one harms nobody else, and what fails for all harms nobody after them', async () => {
  const { ask } = counting();
  const together = ['good', 'bad'].map((word) => ask('a', { word }));
  expect((await Promise.allSettled(together)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  const broken = ['broken', 'good'].map((word) => ask('a', { word }));
  expect((await Promise.allSettled(broken)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask('a', { word: 'good' })).toEqual({ answer: 'good 3' });
});

test('A read that hangs is waited for by nobody but those whom it is for', async () => {
  const { ask } = counting();
  const order: string[] = [];
  const hung = ask('a', { word: 'hung', ms: 1000 }).then(() => order.push('hung'));
  await new Promise((resolve) => setImmediate(resolve));
  await ask('a', { word: 'next' });
  order.push('next');
  await hung;
  expect(order).toEqual(['next', 'hung']);
});
