import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fractionAt, seekByKey, waveformBars } from './waveform-drawing.ts';

const peaks = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 1000 });
const width = fc.integer({ min: 1, max: 2000 });

describe('the bars of a waveform', () => {
  it('stay within their box, whatever the peaks and the width', () => {
    fc.assert(
      fc.property(
        peaks,
        width,
        fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
        (given, wide, bars) => {
          for (const bar of waveformBars(given, wide, 40, bars)) {
            expect(bar.x).toBeGreaterThanOrEqual(0);
            expect(bar.x + bar.width).toBeLessThanOrEqual(wide + 1e-9);
            expect(bar.height).toBeGreaterThan(0);
            expect(bar.height).toBeLessThanOrEqual(40);
          }
        },
      ),
    );
  });

  it('are twenty where twenty are asked for', () => {
    expect(waveformBars([0.5, 1], 80, 24, 20)).toHaveLength(20);
  });

  it('are as many as fit where no number is given', () => {
    expect(waveformBars([0.5, 1], 400, 24)).toHaveLength(100);
  });

  it('are none without room', () => {
    expect(waveformBars([1], 0, 40)).toEqual([]);
  });
});

describe('seeking', () => {
  it('finds the place of the pointer, and holds at the ends', () => {
    const box = { left: 100, width: 200 };
    expect([50, 100, 150, 300, 999].map((x) => fractionAt(x, box))).toEqual([0, 0, 0.25, 1, 1]);
  });

  it('moves by keys, and holds at the ends', () => {
    expect(seekByKey('ArrowRight', 10, 177)).toBe(15);
    expect(seekByKey('ArrowLeft', 2, 177)).toBe(0);
    expect(seekByKey('PageUp', 160, 177)).toBe(177);
    expect(seekByKey('Home', 160, 177)).toBe(0);
    expect(seekByKey('End', 0, 177)).toBe(177);
    expect(seekByKey('a', 10, 177)).toBeNull();
  });
});
