import { expect, test } from 'vitest';
import {
  api,
  artworkPath,
  audioPath,
  avatarPath,
  feedPath,
  JWKS_PATH,
  REALTIME_PATH,
  screens,
  squarePath,
} from '../../contract/src/index.ts';
import { devProxy } from './dev-proxy.ts';

const proxy = Object.keys(devProxy('http://backend')).map((key) => new RegExp(key));
const isProxied = (path: string): boolean => proxy.some((key) => key.test(path));

test.each([
  ...Object.values(api).flatMap((feature) => Object.values(feature).map(({ path }) => `/api${path}`)),
  REALTIME_PATH,
  JWKS_PATH,
  '/api/health?full',
  '/media/images/a.jpg',
  artworkPath('a'),
  avatarPath('nia'),
  audioPath('a', 1),
  squarePath('release', 'a'),
  feedPath('/profile/nia', 'rss'),
  feedPath('/release/a', 'atom'),
  `${feedPath('/playlist/a', 'rss')}?utm=x`,
  '/dev/mailbox',
  '/sandbox-checkout?session=a',
  '/sandbox-portal',
])('the development server passes %s on to the server', (path) => {
  expect(isProxied(path)).toBe(true);
});

test.each([...Object.values(screens), '/', '/src/main.tsx', '/@vite/client', '/mediation', '/faces'])(
  'the development server answers %s itself',
  (path) => {
    expect(isProxied(path)).toBe(false);
  },
);
