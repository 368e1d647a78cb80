import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * `import.meta.url` of a bundle in `folder` stays the address of the source: migrations, child
 * processes and the web app are found from there.
 */
export function addressesOfSources(folder: string): Plugin {
  return {
    name: 'addresses-of-sources',
    transform(code, id) {
      if (!id.endsWith('.ts') || id.includes('/node_modules/') || !code.includes('import.meta.url')) return;
      const address = path.relative(folder, id).split(path.sep).join('/');
      return {
        code: code.replaceAll('import.meta.url', `new URL('${address}', import.meta.url).href`),
        map: null,
      };
    },
  };
}

/** Packages that consist of many ES modules, which a bundle takes in. */
export const BUNDLED_PACKAGES = ['kysely', 'nodemailer', 'stripe', 'uuid', 'zod'];
