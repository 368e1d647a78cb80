// npm run test:faults [-- --short] [FILE …]: injects faults into the real processes and verifies
// that all acknowledged writes survive. --short repeats each fault fewer times and omits the tests
// of several processes, which `npm run cluster` runs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { prepareOrExit, PARTS, root } from './prepare.mjs';

const isShort = process.argv.includes('--short');
const names = process.argv.slice(2).filter((argument) => argument !== '--short');

/** Processes that are cut off and starved are slow. */
const { TEST_TIMEOUT_FACTOR = '3' } = process.env;

await prepareOrExit({ built: isShort ? [] : PARTS });
let code = await run(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'faults', ...names],
  { TEST_TIMEOUT_FACTOR, ...(isShort ? { FAULTS: 'short' } : { FAULTS: 'long', BUILT: '1' }) },
);
if (code === 0 && !isShort && names.length === 0) {
  const tests = ['npx', 'vitest', 'run', '--project', 'cluster'];
  code = await run('npm', ['run', '--silent', 'cluster', '--', '--', ...tests], { RATE_LIMITS: 'off' });
}
process.exit(code);

/**
 * @param {string} command
 * @param {string[]} parameters
 * @param {Record<string, string>} env
 */
async function run(command, parameters, env) {
  const child = spawn(command, parameters, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  const pass = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, pass);
  const [status] = await once(child, 'exit');
  return typeof status === 'number' ? status : 1;
}
