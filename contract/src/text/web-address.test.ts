import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '../limits.ts';
import { isWebAddress } from './web-address.ts';

const path = (length: number) => `https://a.example/${'a'.repeat(length - 'https://a.example/'.length)}`;

test.each([
  'https://soundcloud.com/nova',
  'https://xn--mller-kva.example/?a=1&b=%20#top',
  'https://мир.example/песня',
  'https://a.example',
  path(limits.address),
])('isWebAddress accepts %s', (address) => expect(isWebAddress(address)).toBe(true));

test.each([
  '',
  'https://',
  'https:///a.png',
  'https:////a.example/a.png',
  'https://?a.png',
  'https://:443/a.png',
  'https://#a',
  'http://a.example',
  '//a.example/me.jpg',
  'me.jpg',
  'javascript:alert(1)',
  'data:image/svg+xml,<svg/>',
  'https://bank.example@evil.example/',
  'https://a.example/"onload="alert(1)',
  'https://a.example/ b',
  'https://a.example/\u202egpj.exe',
  'https://a.example\\@b.example',
  path(limits.address + 1),
])('isWebAddress rejects %s', (address) => expect(isWebAddress(address)).toBe(false));

test('the URL parser reads every accepted address as https', () => {
  const text = fc.oneof(
    // fc.webUrl takes four seconds to build its characters.
    fc
      .tuple(fc.constantFrom('https', 'http'), fc.webAuthority(), fc.string())
      .map(([scheme, authority, end]) => `${scheme}://${authority}/${end}`),
    fc.string({ unit: 'binary' }).map((end) => `https://${end}`),
  );
  const isHttps = (address: string) => new URL(address).protocol === 'https:';
  const result = fc.check(fc.property(text, (address) => !isWebAddress(address) || isHttps(address)));
  expect(result.counterexample).toBeNull();
});
