import { expect, test } from 'vitest';
import { inlineRoutes } from './routes-without-schemas.ts';

test('a route stands where it is called, without its schemas', () => {
  const script = inlineRoutes('call(api.follows.toggleFollow, input)');
  expect(script).toMatch(/^call\(\(\{"method":"POST",.*"path":"[^"]+"\}\), input\)$/);
});

test('other uses of the word stay as they are', () => {
  const script = 'other.api.posts.getPost; myapi.posts.getPost; other.api';
  expect(inlineRoutes(script)).toBe(script);
});

test('a feature without its route and an unknown route stop the build', () => {
  expect(() => inlineRoutes('Object.values(api.posts)')).toThrow('api.posts');
  expect(() => inlineRoutes('call(api.posts.getPots)')).toThrow('api.posts.getPots');
});
