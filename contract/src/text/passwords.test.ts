import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { password } from '../features/auth/auth.ts';
import { normalizePassword } from './passwords.ts';

test.each([
  ['a composed and a decomposed accent', 'caf\u00e9', 'cafe\u0301'],
  ['a no-break space and a space', 'a\u00a0b', 'a b'],
  ['an ideographic space and a space', 'a\u3000b', 'a b'],
  ['an Ogham space and a space', 'a\u1680b', 'a b'],
  ['full-width and ASCII letters', '\uff21\uff22\uff11', 'AB1'],
  ['Hangul syllables and their letters', '\uac00', '\u1100\u1161'],
])('%s are normalized to the same password', (_what, one, other) => {
  expect(normalizePassword(one)).toBe(normalizePassword(other));
});

test('normalization preserves case, surrounding spaces and ASCII, and is idempotent', () => {
  expect(normalizePassword('  Four-on-the-floor 128! ')).toBe('  Four-on-the-floor 128! ');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = normalizePassword(text);
      return normalizePassword(once) === once;
    }),
  );
});

describe('The length of a password', () => {
  const isAccepted = (text: string) => password.safeParse(text).success;

  test.each([
    ['6 emoji', '\u{1f3b9}'.repeat(6), true],
    ['5 emoji', '\u{1f3b9}'.repeat(5), false],
    ['50 emoji', '\u{1f3b9}'.repeat(50), true],
    ['51 letters', 'a'.repeat(51), false],
    ['50 decomposed letters', 'e\u0301'.repeat(50), true],
    ['5 decomposed letters', 'e\u0301'.repeat(5), false],
  ])('counts a password in code points of its normalized form: %s', (_what, text, isAcceptable) => {
    expect(isAccepted(text)).toBe(isAcceptable);
  });
});
