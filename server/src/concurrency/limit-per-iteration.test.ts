import { expect, test } from 'vitest';
import { limitPerIteration } from './limit-per-iteration.ts';

test('resolves for two callers in each iteration of the event loop, in the order of the calls', async () => {
  const waitForIteration = limitPerIteration(2);
  let iteration = 0;
  let isOver = false;
  const count = () => {
    iteration += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const resolved: { caller: number; iteration: number }[] = [];
  const call = async (caller: number) => {
    for (let time = 0; time < 3; time += 1) {
      await waitForIteration();
      resolved.push({ caller, iteration });
    }
  };
  await Promise.all([call(1), call(2), call(3)]);
  isOver = true;
  expect(resolved.map(({ caller }) => caller)).toEqual([1, 2, 3, 1, 2, 3, 1, 2, 3]);
  expect(new Set(resolved.map((each) => each.iteration)).size).toBe(5);
});
