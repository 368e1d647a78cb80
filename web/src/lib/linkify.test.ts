import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { findHiddenHost, tokenize } from './linkify.ts';

const listTokens = (text: string, members: string[] = []) =>
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
      'HTTPS://b.example/',
      '。',
      '”',
      '…',
      '))',
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
  expect(listTokens('See https://a.example/x_(y). And (http://b.example/?q=1,2), ok')).toEqual([
    'link https://a.example/x_(y)',
    'link http://b.example/?q=1,2',
  ]);
  expect(listTokens('javascript:alert(1) https:// a@b.example')).toEqual([]);
});

it.each([
  ['https://a.example/x\u3002次の曲', 'https://a.example/x'],
  ['「https://a.example/x」を聴いて', 'https://a.example/x'],
  ['詳細はhttps://a.example/x、またはhttps://b.example/y', 'https://a.example/x', 'https://b.example/y'],
  ['听https://a.example/x\uff0c好\uff01', 'https://a.example/x'],
  ['\uff08https://a.example/x\uff09', 'https://a.example/x'],
  ['《https://a.example/x》', 'https://a.example/x'],
  ['https://a.example/x?q=1\uff01', 'https://a.example/x?q=1'],
  ['https://a.example/x\uff1f', 'https://a.example/x'],
  ['https://a.example/x\uff1a\uff1b\uff5e', 'https://a.example/x'],
  ['“https://a.example/x”', 'https://a.example/x'],
  ['\u2018https://a.example/x\u2019', 'https://a.example/x'],
  ['«https://a.example/x»', 'https://a.example/x'],
  ['„https://a.example/x“', 'https://a.example/x'],
  ['https://a.example/x…', 'https://a.example/x'],
  ['https://a.example/x—then', 'https://a.example/x'],
  ['https://a.example/don\u2019t\u2019', 'https://a.example/don\u2019t'],
  ['https://a.example/1999–2000–', 'https://a.example/1999–2000'],
  ['https://a.example/x؟', 'https://a.example/x'],
  ['https://a.example/x।', 'https://a.example/x'],
  ['https://a.example/x?!...', 'https://a.example/x'],
  ['(see https://a.example/x_(y))', 'https://a.example/x_(y)'],
  ['https://a.example/x_(y)_(z).', 'https://a.example/x_(y)_(z)'],
  ['[https://a.example/x[1]]', 'https://a.example/x[1]'],
  ['https://a.example/(x', 'https://a.example/(x'],
  ['Https://a.example/x', 'Https://a.example/x'],
  ['HTTP://A.example', 'HTTP://A.example'],
  ['https://a.example/ü/日本', 'https://a.example/ü/日本'],
  ['https://a.example/%E3%80%82', 'https://a.example/%E3%80%82'],
  ['https://a.example/a-b_c~d/', 'https://a.example/a-b_c~d/'],
  ['https://a.example/x\u200b!', 'https://a.example/x'],
  ['<https://a.example/x>', 'https://a.example/x'],
  ['https://\u3002'],
])('links in %s end before the signs of the sentence', (text, ...links) => {
  expect(listTokens(text)).toEqual(links.map((link) => `link ${link}`));
});

it('a link never ends with a sign of the sentence', () => {
  // A bracket that the address opens and does not close takes the closing one.
  const withoutOpenBracket = fc
    .webUrl({ withQueryParameters: true, withFragments: true })
    .filter((url) => !url.includes('('));
  const sign = fc.constantFrom(...Array.from('\u3002、\uff0c\uff09》」』”\u2019…\uff01\uff1f.,)'));
  fc.assert(
    fc.property(withoutOpenBracket, fc.array(sign), (url, signs) => {
      expect(listTokens(`(${url}-${signs.join('')}`)).toEqual([`link ${url}-`]);
    }),
  );
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
  expect(listTokens('@nia.keys. and @Nia and me@nia and @stranger', ['nia', 'nia.keys'])).toEqual([
    'mention @nia.keys',
    'mention @Nia',
  ]);
});
