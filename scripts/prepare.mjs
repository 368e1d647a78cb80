// Prepares a checkout to run. Plain JavaScript without dependencies, since it runs before npm ci.
import { spawnSync } from 'node:child_process';
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
 * Installs packages if node_modules differs from package-lock.json, and builds the parts in `parts`
 * whose sources have changed. Concurrent runs wait for each other. `check` runs before anything is
 * built.
 * @param {{ built: import('./build-part.mjs').Part[], check?: () => void }} options
 * @throws {Error} with a message for the user
 */
export async function prepare({ built: parts, check }) {
  const complaint = nodeComplaint(process.versions.node);
  if (complaint !== undefined) throw new Error(complaint);
  const isReady = () => isInstalled(root) && parts.every((part) => isBuilt(root, part));
  if (isReady()) return;
  await oneAtATime(
    join(root, '.cache/prepare'),
    async () => {
      if (!isInstalled(root)) await step('Installing packages', () => install(root));
      check?.();
      for (const part of parts)
        if (!isBuilt(root, part)) await step(`Building ${NAMES[part]}`, () => buildPart(root, part));
    },
    () => process.stdout.write('Another start is preparing this checkout. Waiting for it …\n'),
  );
}

/**
 * Prepares the checkout, or prints the error and exits with code 1.
 * @param {Parameters<typeof prepare>[0]} options
 */
export const prepareOrExit = (options) => exitOnError(() => prepare(options));

/**
 * Prints an error of `work` and exits with code 1.
 * @param {() => Promise<void>} work
 */
export async function exitOnError(work) {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`\n  ${error.message}\n\n`);
    process.exit(1);
  }
}

/**
 * Checks the settings without a build of the server. A child process runs the TypeScript, so that
 * its loader does not stay in this one.
 * @throws {Error} with a message for the user
 */
export function checkSettings() {
  const args = ['--import', 'tsx', 'server/src/check-settings.ts'];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr.trim());
}

async function step(name, work) {
  process.stdout.write(`${name} …\n`);
  const start = performance.now();
  await work();
  process.stdout.write(`${name}: done in ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await prepareOrExit({ built: PARTS });
