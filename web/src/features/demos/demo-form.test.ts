import { demos, MEBIBYTE, type Role } from '@backbeat/contract';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { demoOf, demoFileError } from './demo-form.ts';

const file = (name: string, type = '', mebibytes = 1) => ({ name, type, size: mebibytes * MEBIBYTE });

it.each<[Role, ReturnType<typeof file>, string | null]>([
  ['USER', file('take.mp3'), null],
  ['USER', file('TAKE.MP3'), null],
  ['USER', file('take', 'audio/mpeg'), null],
  [
    'USER',
    file('take.wav', 'audio/wav'),
    'Invalid file type. Only .mp3 files are allowed for regular users.',
  ],
  ['USERPLUS', file('take.wav'), null],
  ['USERPLUS', file('take', 'audio/x-wav'), null],
  [
    'USERPLUS',
    file('take.flac', 'audio/flac'),
    'Invalid file type. Only .mp3, .wav files are allowed for UserPlus users.',
  ],
  ['USER', file('a.mp3', '', 15), null],
  ['USER', file('a.mp3', '', 15.1), 'File size too large. Maximum allowed size is 15MB for regular users.'],
  ['USERPLUS', file('a.wav', '', 90), null],
  [
    'USERPLUS',
    file('a.wav', '', 90.1),
    'File size too large. Maximum allowed size is 90MB for UserPlus users.',
  ],
])('judges the file of a %s by its type or extension and its size: %j', (role, demoFile, trouble) => {
  expect(demoFileError(demoFile, role)).toBe(trouble);
});

it('splits names at commas', () => {
  expect(demoOf({ title: ' Half a chorus ', features: ' Nina S.,, Dr. Beat , ' })).toEqual({
    title: 'Half a chorus',
    features: ['Nina S.', 'Dr. Beat'],
  });
});

it('turns every text that fits into the fields into valid input', () => {
  const title = fc.string({ unit: 'grapheme-ascii', maxLength: 20 }).filter((text) => text.trim() !== '');
  const features = fc.string({ unit: fc.constantFrom('a', 'B', ',', ' ', '.'), maxLength: 35 });
  fc.assert(
    fc.property(title, features, (...[titleText, names]) => {
      const demo = demoOf({ title: titleText, features: names });
      expect(demos.newDemo.safeParse(demo).success).toBe(true);
    }),
  );
});
