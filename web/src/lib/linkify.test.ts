import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { findHiddenHost, tokenize } from './linkify.ts';

const shown = (text: string, members: string[] = []) =>
  tokenize(text, members).flatMap((token) => (token.kind === 'words' ? [] : [`${token.kind} ${token.text}`]));

it('splits a text into tokens that concatenate to the same text', () => {
  const word = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(
      'https://',
      'http://a.example/',
      '@nia',
      '@',
      '.',
      '(',
      ')',
      ' ',
      'javascript:',
      '1:05',
      ':',
      '9:59:59',
    ),
  );
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const text = words.join('');
      const tokens = tokenize(text, ['nia']);
      expect(tokens.map((token) => token.text).join('')).toBe(text);
      const links = tokens.flatMap((token) => (token.kind === 'link' ? [new URL(token.href).protocol] : []));
      expect(links.filter((protocol) => !['http:', 'https:'].includes(protocol))).toEqual([]);
      for (const token of tokens) {
        expect(text.slice(token.at, token.at + token.text.length)).toBe(token.text);
      }
    }),
  );
});

it('finds URLs without the punctuation that closes the sentence', () => {
  expect(shown('See https://a.example/x_(y). And (http://b.example/?q=1,2), ok')).toEqual([
    'link https://a.example/x_(y)',
    'link http://b.example/?q=1,2',
  ]);
  expect(shown('javascript:alert(1) https:// a@b.example')).toEqual([]);
});

it('names the host of a link whose text looks like another host', () => {
  const hostOf = (text: string) =>
    tokenize(text).map((token) => (token.kind === 'link' ? findHiddenHost(token) : undefined));
  expect(hostOf('https://our.host@evil.example/login')).toEqual(['evil.example']);
  expect(hostOf('https://p\u0430ypal.example')).toEqual(['xn--pypal-4ve.example']);
  expect(hostOf('https://A.example:443/x?y')).toEqual([null]);
  expect(hostOf('http://a.example:8080')).toEqual([null]);
});

it('finds the names of members only', () => {
  expect(shown('@nia.keys. and @Nia and me@nia and @stranger', ['nia', 'nia.keys'])).toEqual([
    'mention @nia.keys',
    'mention @Nia',
  ]);
});
