import { expect, test } from 'vitest';
import { pictureFault } from './use-pictures.ts';

const MEBIBYTE = 1024 * 1024;

test.each([
  ['image/jpeg', 5 * MEBIBYTE - 1, undefined],
  ['image/png', 1, undefined],
  ['image/png', 5 * MEBIBYTE, 'File size must be less than 5MB'],
  ['image/gif', 1, 'Please select a valid image file (JPEG, JPG, or PNG only)'],
  ['', 1, 'Please select a valid image file (JPEG, JPG, or PNG only)'],
])('of a picture of type %j and %i bytes one hears %j', (type, size, sentence) => {
  expect(pictureFault({ type, size })).toBe(sentence);
});
