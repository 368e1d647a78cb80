import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test('a link to the origin of the page has a path in the app, one to another site has none', () => {
  expect(ownPath('https://our.host/post/1?t=65', 'https://our.host')).toBe('/post/1?t=65');
  expect(ownPath('https://other.host/post/1', 'https://our.host')).toBeNull();
  expect(ownPath('http://localhost:3000/post/1', 'https://our.host')).toBeNull();
});

test('a page on this machine takes links to other ports of the machine as its own', () => {
  expect(ownPath('http://localhost:3000/post/1', 'http://127.0.0.1:4000')).toBe('/post/1');
  expect(ownPath('http://localhost:3000//other.host', 'http://localhost:4000')).toBeNull();
});
