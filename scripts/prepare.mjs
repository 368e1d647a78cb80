// Prepares a checkout to run. Plain JavaScript without dependencies, since it runs before npm ci.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPart, isBuilt } from './build-part.mjs';
import { install, isInstalled, nodeComplaint } from './install.mjs';
import { oneAtATime } from './one-at-a-time.mjs';

/** The folder of the checkout. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** @type {Record<import('./build-part.mjs').Part, string>} */
const NAMES = { web: 'the web app', server: 'the server' };

/** The parts that `npm start` builds. @type {import('./build-part.mjs').Part[]} */
export const PARTS = ['web', 'server'];

/**
 * Installs packages if node_modules differs from package-lock.json, and builds the parts in `built`
 * whose sources have changed. Concurrent runs wait for each other. `check` runs before anything is
 * installed or built.
 * @param {{ built: import('./build-part.mjs').Part[], check?: () => unknown }} options
 * @throws {Error} with a message for the user
 */
export async function prepare({ built, check }) {
  const complaint = nodeComplaint(process.versions.node);
  if (complaint !== undefined) throw new Error(complaint);
  check?.();
  const isReady = () => isInstalled(root) && built.every((part) => isBuilt(root, part));
  if (isReady()) return;
  await oneAtATime(
    join(root, '.cache/prepare'),
    async () => {
      if (!isInstalled(root)) await step('Installing packages', () => install(root));
      for (const part of built)
        if (!isBuilt(root, part)) await step(`Building ${NAMES[part]}`, () => buildPart(root, part));
    },
    () => process.stdout.write('Another start is preparing this checkout. Waiting for it …\n'),
  );
}

/**
 * Prepares the checkout, or prints the error and exits with code 1.
 * @param {Parameters<typeof prepare>[0]} options
 */
export async function prepareOrExit(options) {
  try {
    await prepare(options);
  } catch (error) {
    process.stderr.write(`\n  ${error.message}\n\n`);
    process.exit(1);
  }
}

async function step(name, work) {
  process.stdout.write(`${name} …\n`);
  const start = performance.now();
  await work();
  process.stdout.write(`${name}: done in ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await prepareOrExit({ built: PARTS });
