import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Turns } from './turns.ts';

describe('Turns', () => {
  test('never run more at once than allowed, and each that is taken comes to its turn', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.record({ steps: fc.integer({ min: 1, max: 5 }), fails: fc.boolean() }), {
          maxLength: 30,
        }),
        async (atOnce, works) => {
          const turns = new Turns({ atOnce, mostWaiting: works.length });
          let running = 0;
          let most = 0;
          const done = await Promise.allSettled(
            works.map(({ steps, fails }) =>
              turns.take(async () => {
                running += 1;
                most = Math.max(most, running);
                for (let step = 0; step < steps; step++) await Promise.resolve();
                running -= 1;
                if (fails) throw new Error('failed');
              }),
            ),
          );
          expect(done.map(({ status }) => status === 'rejected')).toEqual(works.map(({ fails }) => fails));
          expect(most).toBe(Math.min(atOnce, works.length));
          expect(running).toBe(0);
        },
      ),
    );
  });

  test('refuse who comes when all places to wait are taken, and nobody after that', async () => {
    const turns = new Turns({ atOnce: 1, mostWaiting: 1 });
    let finish = () => {};
    const first = turns.take(() => new Promise<void>((resolve) => (finish = resolve)));
    const second = turns.take(async () => 'second');
    await expect(turns.take(async () => 'third')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    finish();
    await first;
    expect(await second).toBe('second');
    expect(await turns.take(async () => 'fourth')).toBe('fourth');
  });
});
