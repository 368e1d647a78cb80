import { expect, test } from 'vitest';
import { limitPerIteration } from './limit-per-iteration.ts';

test.each([
  [1, 9],
  [2, 5],
])(
  'nine calls, %d in each iteration of the event loop, take %d iterations in their order',
  async (max, iterations) => {
    const waitForIteration = limitPerIteration(max);
    let iteration = 0;
    let isOver = false;
    const count = () => {
      iteration += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const resolutions: { caller: number; iteration: number }[] = [];
    const call = async (caller: number) => {
      for (let time = 0; time < 3; time += 1) {
        await waitForIteration();
        resolutions.push({ caller, iteration });
      }
    };
    await Promise.all([call(1), call(2), call(3)]);
    isOver = true;
    expect(resolutions.map(({ caller }) => caller)).toEqual([1, 2, 3, 1, 2, 3, 1, 2, 3]);
    expect(new Set(resolutions.map((each) => each.iteration)).size).toBe(iterations);
  },
);
