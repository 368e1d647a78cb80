import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const FOLDER = import.meta.dirname;

/**
 * The server as few files, which a start reads in a fraction of the time that a thousand modules take one by one
 * (docs/decisions/001). Packages that consist of many ES modules are taken in; all others stay where they are, native ones
 * among them.
 */
export default defineConfig({
  root: FOLDER,
  publicDir: false,
  logLevel: 'warn',
  plugins: [addressesOfSources()],
  ssr: { noExternal: ['kysely', 'nodemailer', 'stripe', 'uuid', 'zod', /^@tus\//, 'srvx'] },
  build: {
    ssr: true,
    outDir: process.env['SERVER_DIST'] ?? 'dist',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      // Media processes start often, and a bundle starts in a third of the time.
      input: { main: 'src/main.ts', 'media-child': 'src/platform/media/worker/child.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});

/** `import.meta.url` stays the address of the source: migrations, child processes and the web app are found from there. */
function addressesOfSources(): Plugin {
  return {
    name: 'addresses-of-sources',
    transform(code, id) {
      if (!id.endsWith('.ts') || id.includes('/node_modules/') || !code.includes('import.meta.url')) return;
      const address = path.relative(path.join(FOLDER, 'dist'), id).split(path.sep).join('/');
      return {
        code: code.replaceAll('import.meta.url', `new URL('${address}', import.meta.url).href`),
        map: null,
      };
    },
  };
}
