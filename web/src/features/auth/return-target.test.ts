import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comingFrom, hasLeft, returnTarget, signedUpAs } from './return-target.ts';

const location = { state: null, key: 'x' };

describe('Where to go after signing in', () => {
  test('to where one came from, with query and fragment', () => {
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
  ])('home, when told %j', (state) => {
    expect(returnTarget(state)).toBe('/home');
  });

  test('whatever it is told, it stays on this site', () => {
    const sign = fc.constantFrom('/', '\\', '.', ':', '@', '?', '#', '\t', ' ', 'a', 'http:', 'javascript:');
    const text = fc.array(sign).map((signs) => `/${signs.join('')}`);
    fc.assert(
      fc.property(text, (from) => {
        expect(new URL(returnTarget({ from }), 'https://here.example').origin).toBe('https://here.example');
      }),
    );
  });
});

test('only who has just logged out has left', () => {
  expect([{ hasLeft: true }, { from: '/feed' }, null, 'hasLeft'].map(hasLeft)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('who has just signed up is known by name', () => {
  expect([{ username: 'nia' }, { username: 7 }, {}, null].map(signedUpAs)).toEqual(['nia', '', '', '']);
});
