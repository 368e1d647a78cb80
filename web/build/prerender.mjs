import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'vite';

/**
 * Builds src/app/prerender.tsx without the modules that need a browser, and runs it.
 * @returns {Promise<typeof import('../src/app/prerender.tsx')>}
 */
export async function prerender() {
  const outDir = await mkdtemp(join(tmpdir(), 'backbeat-prerender-'));
  try {
    await build({
      root: dirname(import.meta.dirname),
      logLevel: 'warn',
      // The result runs outside of the checkout, so it contains its dependencies.
      ssr: { noExternal: true },
      build: {
        ssr: true,
        outDir,
        emptyOutDir: true,
        copyPublicDir: false,
        rollupOptions: { input: 'src/app/prerender.tsx', output: { entryFileNames: 'prerender.mjs' } },
      },
    });
    return await import(join(outDir, 'prerender.mjs'));
  } finally {
    await rm(outDir, { recursive: true });
  }
}
