import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanCode } from './clean-code.ts';

it.each([
  ['abcd2345', false, 'ABCD2345'],
  [' ABCD-2345\n', false, 'ABCD2345'],
  ['Your code is 12345678.', true, '12345678'],
  ['ABCD2345X', false, 'ABCD2345'],
  ['', false, ''],
])('cleans the input %j to a code', (text, numeric, code) => {
  expect(cleanCode(text, 8, numeric)).toBe(code);
});

it('never exceeds the length, and cleaning twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string(), fc.boolean(), (text, numeric) => {
      const code = cleanCode(text, 8, numeric);
      expect(code.length).toBeLessThanOrEqual(8);
      expect(cleanCode(code, 8, numeric)).toBe(code);
    }),
  );
});
