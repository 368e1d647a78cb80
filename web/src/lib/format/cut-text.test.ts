import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

describe('cutText', () => {
  it('leaves text that fits, and marks a cut with an ellipsis', () => {
    expect(cutText('Night bus', 9)).toBe('Night bus');
    expect(cutText('Night bus home', 9)).toBe('Night bu…');
    expect(cutText('Night bus home', 7)).toBe('Night…');
  });

  it('never exceeds the length in code points, nor splits a surrogate pair', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 40 }), (text, length) => {
        const cut = cutText(text, length);
        expect(Array.from(cut).length).toBeLessThanOrEqual(length);
        expect(() => encodeURIComponent(cut)).not.toThrow();
      }),
    );
  });
});
