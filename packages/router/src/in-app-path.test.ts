import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toInAppPath } from './in-app-path.ts';
import { hrefOf, locationOf } from './location.ts';

const ORIGIN = 'https://our.host';

test('toInAppPath returns path, query and fragment of a URL of this app', () => {
  expect(toInAppPath('https://our.host/item/1?t=65#notes', ORIGIN)).toBe('/item/1?t=65#notes');
  expect(toInAppPath('/list', ORIGIN)).toBe('/list');
  expect(toInAppPath('https://our.host/a//b', ORIGIN)).toBe('/a//b');
});

test.each([
  'https://our.host//x//evil.example/login',
  'https://our.host//evil.example',
  'https://our.host/\\evil.example',
  'https://our.host/./\t/evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://our.host@evil.example/',
  'http://our.host/',
  'https://our.host:8443/',
  'javascript:alert(1)',
  'https://',
])('toInAppPath returns null for %j', (url) => {
  expect(toInAppPath(url, ORIGIN)).toBeNull();
});

const part = fc.constantFrom(
  '/',
  '//',
  '\\',
  '.',
  '..',
  ':',
  '@',
  '?',
  '#',
  '\t',
  ' ',
  'a',
  'evil.example',
  ORIGIN,
);
const address = fc.array(part).map((parts) => parts.join(''));

/** The origin that a browser would open for an href on a page of this app. */
const originOf = (href: string) => new URL(href, ORIGIN).origin;

test('never returns a path that leads to another site', () => {
  fc.assert(
    fc.property(address, (url) => {
      const path = toInAppPath(url, ORIGIN);
      if (path === null) return;
      expect(path).toMatch(/^\/(?![/\\])/);
      expect(originOf(path)).toBe(ORIGIN);
    }),
  );
});

test('the router never links to another site, wherever it is', () => {
  fc.assert(
    fc.property(address, address, (to, here) => {
      fc.pre(URL.canParse(to, ORIGIN));
      const location = locationOf(`/${here}`, null, 'x');
      expect(originOf(hrefOf(to, location))).toBe(ORIGIN);
      expect(originOf(hrefOf({ pathname: to }, location))).toBe(ORIGIN);
      expect(originOf(hrefOf({ search: to }, location))).toBe(ORIGIN);
      expect(originOf(location.pathname)).toBe(ORIGIN);
    }),
  );
});
