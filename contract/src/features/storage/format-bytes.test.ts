import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatBytes, formatExactBytes } from './format-bytes.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1,023 bytes'],
  [1024, '1 KiB'],
  [1024 ** 2 - 1, '1 MiB'],
  [5 * 1024 ** 3, '5 GiB'],
  [4.8 * 1024 ** 3, '4.8 GiB'],
  [1024 ** 4, '1 TiB'],
  [5000 * 1024 ** 5, '5,000 PiB'],
])('writes %i bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test('writes amounts within 5 percent of the bytes, below 1,024 of a unit', () => {
  const powers = { KiB: 1, MiB: 2, GiB: 3, TiB: 4, PiB: 5 };
  fc.assert(
    fc.property(fc.integer({ min: 1024, max: Number.MAX_SAFE_INTEGER }), (bytes) => {
      const [, amount = '', unit = ''] = /^([\d.,]+) (.iB)$/.exec(formatBytes(bytes)) ?? [];
      const value = Number(amount.replaceAll(',', ''));
      const power = Object.entries(powers).find(([name]) => name === unit)?.[1] ?? 0;
      expect(value).toBeLessThan(1024);
      expect(Math.abs((value * 1024 ** power) / bytes - 1)).toBeLessThan(0.05);
    }),
  );
});

test('writes the exact number of bytes', () => {
  expect(formatExactBytes(5 * 1024 ** 3)).toBe('5,368,709,120 bytes');
});
