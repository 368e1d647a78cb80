import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

/**
 * Builds the modules that render HTML without a browser: src/app/prerender.tsx, which this function
 * runs, and src/app/app-shells.tsx, which the server imports.
 * @param {string} folder takes the module of the server
 * @returns {Promise<typeof import('../src/app/prerender.tsx')>}
 */
export async function prerender(folder) {
  await build({
    root: dirname(import.meta.dirname),
    logLevel: 'warn',
    // The results run outside of the checkout, so they contain their dependencies. React and its JSX
    // decide at the build which of their variants run.
    define: { 'process.env.NODE_ENV': JSON.stringify(process.env.NODE_ENV ?? 'production') },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      rollupOptions: {
        input: ['src/app/prerender.tsx', 'src/app/app-shells.tsx'],
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  const file = join(folder, 'prerender.mjs');
  try {
    return await import(pathToFileURL(file).href);
  } finally {
    await rm(file);
  }
}
