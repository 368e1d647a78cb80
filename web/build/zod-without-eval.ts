import path from 'node:path';
import type { Plugin } from 'vite';

const CORE = path.join('zod', 'v4', 'core', 'core.js');

/**
 * Builds zod with `jitless` set. By default zod calls `Function("")` to detect whether it can
 * compile its parsers. The content security policy of the pages forbids that, and the browser
 * reports the attempt. Calling `z.config` in our own modules comes too late, because the bundler
 * may run schemas of another chunk first.
 */
export function zodWithoutEval(): Plugin {
  return {
    name: 'zod-without-eval',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith(CORE)) return null;
      if (!code.includes('export const globalConfig')) this.error(`${id} has no globalConfig any more.`);
      return { code: `${code}\nglobalConfig.jitless = true;\n`, map: null };
    },
  };
}
