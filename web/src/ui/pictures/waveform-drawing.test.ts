import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fractionAt, seekByKey, waveformBars } from './waveform-drawing.ts';

const peaks = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 1000 });
const width = fc.integer({ min: 1, max: 2000 });

describe('the bars of a waveform', () => {
  it('keeps all bars within the box for any peaks and width', () => {
    fc.assert(
      fc.property(
        peaks,
        width,
        fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
        (drawnPeaks, wide, bars) => {
          for (const bar of waveformBars(drawnPeaks, wide, 40, bars)) {
            expect(bar.x).toBeGreaterThanOrEqual(0);
            expect(bar.x + bar.width).toBeLessThanOrEqual(wide + 1e-9);
            expect(bar.height).toBeGreaterThan(0);
            expect(bar.height).toBeLessThanOrEqual(40);
          }
        },
      ),
    );
  });

  it('returns twenty bars when the caller requests twenty', () => {
    expect(waveformBars([0.5, 1], 80, 24, 20)).toHaveLength(20);
  });

  it('returns as many bars as fit by default', () => {
    expect(waveformBars([0.5, 1], 400, 24)).toHaveLength(100);
  });

  it('returns no bars for a box without room', () => {
    expect(waveformBars([1], 0, 40)).toEqual([]);
  });
});

describe('seeking in a waveform', () => {
  it('maps the pointer to a position and clamps it at the ends', () => {
    const box = { left: 100, width: 200 };
    expect([50, 100, 150, 300, 999].map((x) => fractionAt(x, box))).toEqual([0, 0, 0.25, 1, 1]);
  });

  it('moves the position by keys and clamps it at the ends', () => {
    expect(seekByKey('ArrowRight', 10, 177)).toBe(15);
    expect(seekByKey('ArrowLeft', 2, 177)).toBe(0);
    expect(seekByKey('PageUp', 160, 177)).toBe(177);
    expect(seekByKey('Home', 160, 177)).toBe(0);
    expect(seekByKey('End', 0, 177)).toBe(177);
    expect(seekByKey('a', 10, 177)).toBeNull();
  });
});
