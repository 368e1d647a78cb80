import fc from 'fast-check';
import { expect, it } from 'vitest';
import { correctDrift } from './correct-drift.ts';

/** Seconds between two corrections. */
const STEP = 0.05;

it('a silent sound that is out of step is in step within two seconds', () => {
  fc.assert(
    fc.property(fc.double({ min: -30, max: 30, noNaN: true }), (first) => {
      let drift = first;
      for (let time = 0; time < 2; time += STEP) {
        const next = correctDrift(drift);
        // A seek arrives somewhat late.
        drift = 'rate' in next ? drift + (next.rate - 1) * STEP : -0.08;
      }
      expect(Math.abs(drift)).toBeLessThan(0.01);
    }),
  );
});

it('a sound in step keeps its rate, and a far one seeks', () => {
  expect(correctDrift(0.005)).toEqual({ rate: 1 });
  expect(correctDrift(-0.005)).toEqual({ rate: 1 });
  expect(correctDrift(0.3)).toEqual({ seeks: true });
  expect(correctDrift(-0.1)).toEqual({ rate: 1.25 });
});
