import type { Plugin } from 'vite';
import { limits } from '../../contract/src/limits.ts';

const USE = /(?<![\w$.])limits((?:\.\w+)+)/g;

/** Writes the number in place of each use such as `limits.timeout.call`. Others stay as they are. */
export const inlineLimits = (code: string): string =>
  code.replaceAll(USE, (use, path: string) => {
    let value: unknown = limits;
    for (const name of path.slice(1).split('.'))
      value = value !== null && typeof value === 'object' ? Reflect.get(value, name) : undefined;
    return typeof value === 'number' ? String(value) : use;
  });

/**
 * Inlines limits in the build. A bundler keeps the whole object of which a screen reads one number,
 * which is 0.9 kB of gzip for every screen.
 */
export const limitsPlugin = (): Plugin => ({
  name: 'inline-limits',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]web[\\/]src[\\/].+\.tsx?$/, code: 'limits.' },
    handler: (code) => ({ code: inlineLimits(code), map: null }),
  },
});
