import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { addressesOfSources } from '../../build/addresses-of-sources.ts';

const CACHE = fileURLToPath(new URL('../../../.cache/programs/', import.meta.url));

/** Packages with binaries, and those that start a thread from a file of their own. */
const UNBUNDLED_PACKAGES = ['@node-rs/argon2', 'pino', 'sharp'];

/**
 * Bundles TypeScript programs, so that tests that start them often need not load a thousand modules
 * each time. The bundle takes in their packages, whose loading is most of a start.
 * @param name the folder of the bundles, different for each test file
 * @param sources paths of the programs by name
 * @returns the path of a bundle
 */
export async function bundlePrograms<N extends string>(
  name: string,
  sources: Record<N, string>,
): Promise<(program: N) => string> {
  removeOldBundles();
  const outDir = path.join(CACHE, `${name}-${process.pid}`);
  const { NODE_ENV: before } = process.env;
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [addressesOfSources(outDir)],
    ssr: { noExternal: true, external: UNBUNDLED_PACKAGES },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: sources,
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  // Vite sets it for this process, whose child processes would inherit it.
  if (before === undefined) delete process.env['NODE_ENV'];
  return (program) => path.join(outDir, `${program}.js`);
}

/** Removes the bundles of processes that have ended. The name of a folder ends with the id of its process. */
function removeOldBundles(): void {
  for (const name of existsSync(CACHE) ? readdirSync(CACHE) : [])
    if (!isRunning(Number(name.split('-').at(-1))))
      rmSync(path.join(CACHE, name), { recursive: true, force: true });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
