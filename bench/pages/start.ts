// How soon the product responds after a start with an existing database, and after it was killed:
//   node --import tsx bench/pages/start.ts [starts of each kind, 3 if not given] [posts, 1000 if not given]
// Runs `npm start` of this checkout, built first, with its own database in a temporary folder.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '../../server/src/db/with-client.ts';
import { findRunningPostgres } from '../../server/src/platform/postgres/index.ts';
import { freePort } from '../../server/test/servers/product.ts';
import { build, ROOT } from '../build.ts';
import { loadBulk } from '../bulk/load.ts';
import { processorOf } from '../process-usage.ts';
import { record } from '../results.ts';
import { percentileOf } from '../../server/test/measure/times.ts';

const starts = Number(process.argv[2] ?? 3);
const posts = Number(process.argv[3] ?? 1000);
/** Milliseconds between two readiness checks, and within which the product must be ready. */
const CHECK_INTERVAL_MS = 10;
const START_TIMEOUT_MS = 60_000;

interface StartedProduct {
  child: ChildProcess;
  /**
   * Milliseconds until it was ready, and processor milliseconds of the product and its database.
   */
  ready: number;
  processor: number;
}

await build();
const folder = await mkdtemp(path.join(tmpdir(), 'backbeat-bench-'));
await chmod(folder, 0o755);
const dataDir = path.join(folder, 'data');
const port = await freePort();
let child: ChildProcess | undefined;
try {
  child = (await start()).child;
  const url = await findRunningPostgres(dataDir);
  if (url === undefined) throw new Error('The product has no database.');
  await withClient(url, (client) => loadBulk(client, posts, () => undefined));

  const ready: Record<'SIGTERM' | 'SIGKILL', number[]> = { SIGTERM: [], SIGKILL: [] };
  let processor = 0;
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    for (let each = 0; each < starts; each++) {
      await end(child, signal);
      const startedProduct = await start();
      child = startedProduct.child;
      ready[signal].push(startedProduct.ready);
      processor += startedProduct.processor / starts / 2;
    }
  }
  await record(`start ${posts}`, [
    { name: 'ready in', value: percentileOf(ready.SIGTERM, 0.5) / 1000, unit: 's' },
    { name: 'at most', value: Math.max(...ready.SIGTERM) / 1000, unit: 's' },
    { name: 'after kill -9 ready in', value: percentileOf(ready.SIGKILL, 0.5) / 1000, unit: 's' },
    { name: 'after kill -9 at most', value: Math.max(...ready.SIGKILL) / 1000, unit: 's' },
    { name: 'processor of each', value: processor / 1000, unit: 's' },
  ]);
} finally {
  if (child) await end(child, 'SIGTERM');
  await rm(folder, { recursive: true, force: true });
}

async function start(): Promise<StartedProduct> {
  const startedAt = performance.now();
  const before = await processorOf();
  const child = spawn(process.execPath, ['--require', './scripts/threads.cjs', 'scripts/start.mjs'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' },
  });
  while (performance.now() - startedAt < START_TIMEOUT_MS) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => undefined);
    if (answer?.ok) {
      const ready = performance.now() - startedAt;
      const after = await processorOf();
      const processor = after.product + after.database - before.product - before.database;
      return { child, ready, processor };
    }
    await pause(CHECK_INTERVAL_MS);
  }
  child.kill('SIGKILL');
  throw new Error('It was not ready in time.');
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}
