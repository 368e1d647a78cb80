import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { inCycles, weighScreens } from './first-script.ts';

const chunk = (code: string, facadeModuleId: string | null = null, imports: string[] = []) => ({
  code,
  facadeModuleId,
  imports,
});

const weigh = (...codes: string[]): number =>
  codes.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length / 1000, 0);

test('weighScreens counts the static imports of page and screen, each chunk once', () => {
  const chunks = new Map([
    ['index.js', chunk('page', '/web/index.html', ['common.js'])],
    ['common.js', chunk('common', null, ['react.js'])],
    ['react.js', chunk('react', null, ['common.js'])],
    ['feed.js', chunk('feed', '/features/feed/feed.screen.tsx', ['common.js', 'card.js'])],
    ['card.js', chunk('card')],
    ['dialog.js', chunk('a dialog, which comes later', '/ui/dialog.tsx')],
  ]);
  const { feed } = weighScreens(chunks, { feed: ['/index.html', '/feed.screen.tsx'] });
  expect(feed).toBeCloseTo(weigh('page', 'common', 'react', 'feed', 'card'));
});

test('weighScreens names a screen that the build does not contain', () => {
  expect(() => weighScreens(new Map(), { feed: ['/feed.screen.tsx'] })).toThrow('/feed.screen.tsx');
});

test('inCycles finds files that import each other', () => {
  const chunks = new Map([
    ['index.js', chunk('page', null, ['common.js', 'react.js'])],
    ['common.js', chunk('common', null, ['index.js'])],
    ['react.js', chunk('react')],
    ['feed.js', chunk('feed', null, ['index.js'])],
  ]);
  expect(inCycles(chunks)).toEqual(['index.js', 'common.js']);
  chunks.set('common.js', chunk('common', null, ['react.js']));
  expect(inCycles(chunks)).toEqual([]);
});
