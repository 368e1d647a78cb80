import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comingFrom, hasLeft, returnTarget, signedUpAs } from './return-target.ts';

const location = { state: null, key: 'x' };

describe('The target after signing in', () => {
  test('returns a user to the page they came from, with query and fragment', () => {
    const state = comingFrom({ ...location, pathname: '/post/1', search: '?t=65', hash: '#comments' });
    expect(returnTarget(state)).toBe('/post/1?t=65#comments');
  });

  test.each([
    undefined,
    null,
    'text',
    {},
    { from: 7 },
    { from: '' },
    { from: 'https://elsewhere.example/' },
    { from: '//elsewhere.example' },
    { from: '/\\elsewhere.example' },
    { from: '/\t/elsewhere.example' },
    { from: 'javascript:alert(1)' },
    { from: '/login' },
    { from: '/login?again#x' },
    { from: '/signup' },
    { from: '/' },
  ])('sends a user home after signing in with the state %j', (state) => {
    expect(returnTarget(state)).toBe('/home');
  });

  test('never leaves this site, whatever the state holds', () => {
    const sign = fc.constantFrom('/', '\\', '.', ':', '@', '?', '#', '\t', ' ', 'a', 'http:', 'javascript:');
    const text = fc.array(sign).map((signs) => `/${signs.join('')}`);
    fc.assert(
      fc.property(text, (from) => {
        expect(new URL(returnTarget({ from }), 'https://here.example').origin).toBe('https://here.example');
      }),
    );
  });
});

test('reports a logout only for a user who has just logged out', () => {
  expect([{ hasLeft: true }, { from: '/feed' }, null, 'hasLeft'].map(hasLeft)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('names the account that was just created', () => {
  expect([{ username: 'nia' }, { username: 7 }, {}, null].map(signedUpAs)).toEqual(['nia', '', '', '']);
});
