// Makes a checkout ready to run. Plain JavaScript without dependencies: it runs before there are any.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPart, isBuilt } from './build-part.mjs';
import { install, isInstalled, nodeComplaint } from './install.mjs';
import { oneAtATime } from './one-at-a-time.mjs';

/** The folder of the checkout. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** @type {Array<[import('./build-part.mjs').Part, string]>} */
const PARTS = [
  ['web', 'the web app'],
  ['server', 'the server'],
];

/**
 * Installs what package-lock.json says where node_modules differs, and with `built` builds the web app and the
 * server where they are older than their sources. Two at once wait for each other. Does nothing, and quickly, when nothing is to be done.
 * `check` runs before anything is installed or built.
 * @param {{ built: boolean, check?: () => unknown }} options
 * @throws {Error} with a sentence
 */
export async function prepare({ built, check }) {
  const complaint = nodeComplaint(process.versions.node);
  if (complaint !== undefined) throw new Error(complaint);
  check?.();
  const isReady = () => isInstalled(root) && (!built || PARTS.every(([part]) => isBuilt(root, part)));
  if (isReady()) return;
  await oneAtATime(
    join(root, '.cache/prepare'),
    async () => {
      if (!isInstalled(root)) await step('Installing packages', () => install(root));
      if (!built) return;
      for (const [part, name] of PARTS)
        if (!isBuilt(root, part)) await step(`Building ${name}`, () => buildPart(root, part));
    },
    () => process.stdout.write('Another start prepares this checkout. Waiting for it …\n'),
  );
}

/**
 * Prepares, or prints why that fails and exits with 1.
 * @param {{ built: boolean, check?: () => unknown }} options
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

if (process.argv[1] === fileURLToPath(import.meta.url)) await prepareOrExit({ built: true });
