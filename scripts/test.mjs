// npm test: prepares the checkout, then runs vitest with the arguments that follow `--`.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { prepareOrExit, root } from './prepare.mjs';

await prepareOrExit({ built: [] });
const vitest = spawn(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => vitest.kill(signal));
vitest.once('close', (code) => process.exit(code ?? 1));
