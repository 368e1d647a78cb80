import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findDeepNesting } from './parse-json.ts';

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map((inner) => depthOf(inner)))
    : 0;

describe('findDeepNesting', () => {
  test('counts objects and arrays of any JSON and ignores the contents of strings', () => {
    const json = fc.jsonValue({ maxDepth: 6, stringUnit: fc.constantFrom('[', '{', '"', '\\', ']', 'a') });
    fc.assert(
      fc.property(json, fc.nat(8), fc.boolean(), (value, max, isIndented) => {
        const text = JSON.stringify(value, undefined, isIndented ? 2 : 0);
        expect(findDeepNesting(text, max) !== undefined).toBe(depthOf(value) > max);
      }),
    );
  });

  test('accepts any text, JSON or not', () => {
    fc.assert(fc.property(fc.string(), (text) => (findDeepNesting(text, 1) ?? 0) < Math.max(1, text.length)));
    expect(findDeepNesting('"[[[[', 1)).toBeUndefined();
    expect(findDeepNesting(']]]][[', 1)).toBeUndefined();
  });
});
