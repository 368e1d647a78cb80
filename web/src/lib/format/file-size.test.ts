import { expect, it } from 'vitest';
import { fileSize } from './file-size.ts';

it.each([
  [0, '0 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [160_958, '157.19 KB'],
  [1024 * 1024 - 1, '1 MB'],
  [15 * 1024 * 1024, '15 MB'],
  [3.14159 * 1024 ** 3, '3.14 GB'],
  [5000 * 1024 ** 3, '5000 GB'],
])('formats %d bytes as %s', (bytes, label) => {
  expect(fileSize(bytes)).toBe(label);
});
