import { media } from '@backbeat/contract';
import { expect, test } from 'vitest';
import { contentError, pictureError } from './picture-file.ts';

const MEBIBYTE = 1024 * 1024;

test.each([
  ['image/jpeg', 5 * MEBIBYTE - 1, undefined],
  ['image/png', 1, undefined],
  ['image/png', 5 * MEBIBYTE, 'File size must be less than 5MB'],
  ['image/gif', 1, 'Please select a valid image file (JPEG, JPG, or PNG only)'],
  ['', 1, 'Please select a valid image file (JPEG, JPG, or PNG only)'],
])('judges a picture of type %j with %i bytes as %j', (type, size, sentence) => {
  expect(pictureError({ type, size }, 'USER')).toBe(sentence);
});

test('allows GIFs for Plus users', () => {
  expect(pictureError({ type: 'image/gif', size: 1 }, 'USERPLUS')).toBe(undefined);
  expect(pictureError({ type: 'image/webp', size: 1 }, 'USERPLUS')).toBe(
    'Please select a valid image file (JPEG, JPG, PNG, or GIF only)',
  );
});

// This environment has no image decoder, so every file counts as unreadable.
test.each([
  ['a page', '<svg/>', 'Please select a valid image file (JPEG, JPG, or PNG only)'],
  ['a PNG', '\x89PNG\r\n\x1a\nIHDR', media.messages.unopenableImage],
  ['a JPEG', '\xff\xd8\xff\xe0', media.messages.unopenableImage],
])('explains why %s cannot be opened', async (_what, bytes, fault) => {
  const file = new Blob([Uint8Array.from(bytes, (char) => char.codePointAt(0) ?? 0)]);
  expect(await contentError(file, 'USER')).toBe(fault);
});
