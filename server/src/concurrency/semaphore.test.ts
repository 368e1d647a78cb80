import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Semaphore } from './semaphore.ts';

const queueFull = () => new Error('queue full');

describe('Semaphore', () => {
  test('never runs more work at once than allowed, and runs each accepted piece of work', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.record({ steps: fc.integer({ min: 1, max: 5 }), fails: fc.boolean() }), {
          maxLength: 30,
        }),
        async (maxRunning, works) => {
          const semaphore = new Semaphore({ maxRunning, maxWaiting: works.length, queueFull });
          let runningCount = 0;
          let peak = 0;
          const results = await Promise.allSettled(
            works.map(({ steps, fails }) =>
              semaphore.run(async () => {
                runningCount += 1;
                peak = Math.max(peak, runningCount);
                for (let step = 0; step < steps; step++) await Promise.resolve();
                runningCount -= 1;
                if (fails) throw new Error('failed');
              }),
            ),
          );
          expect(results.map(({ status }) => status === 'rejected')).toEqual(works.map(({ fails }) => fails));
          expect(peak).toBe(Math.min(maxRunning, works.length));
          expect(runningCount).toBe(0);
        },
      ),
    );
  });

  test('rejects callers while its queue is full and accepts them again afterwards', async () => {
    const semaphore = new Semaphore({ maxRunning: 1, maxWaiting: 1, queueFull });
    let finish = () => {};
    const first = semaphore.run(() => new Promise<void>((resolve) => (finish = resolve)));
    const second = semaphore.run(async () => 'second');
    await expect(semaphore.run(async () => 'third')).rejects.toThrow('queue full');
    finish();
    await first;
    expect(await second).toBe('second');
    expect(await semaphore.run(async () => 'fourth')).toBe('fourth');
  });
});
