import path from 'node:path';
import { defineConfig } from 'vite';
import { messagesPlugin } from '../contract/build/messages-plugin.ts';
import { addressesOfSources, BUNDLED_PACKAGES } from './build/addresses-of-sources.ts';

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
  plugins: [messagesPlugin(), addressesOfSources(path.join(FOLDER, 'dist'))],
  ssr: { noExternal: BUNDLED_PACKAGES },
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
