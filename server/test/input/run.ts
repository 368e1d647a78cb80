// npm run test:input -- --count 1000000 --seed 7: sends invalid input to the running product, to
// every route and over sockets.
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { residentMemoryOf } from '../servers/process-memory.ts';
import { eventually } from '../eventually.ts';
import { freePort, prepareProduct, Product } from '../servers/product.ts';
import { findRunningPostgres } from '../../src/platform/postgres/index.ts';
import { fuzzRoutes, type Findings } from './attack.ts';
import { World } from './world.ts';
import { findInconsistencies } from './world.queries.ts';

/**
 * MiB by which the process may grow after the first tenth: the remains of a million requests must
 * not add up.
 */
const MAX_GROWTH = 160;

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    /** Sends and prints only the input with this index of the run. */
    only: { type: 'string' },
  },
});
const [count, seed] = [Number(values.count), Number(values.seed)];
const only = values.only === undefined ? undefined : Number(values.only);

const print = (line: string) => process.stdout.write(`${line}\n`);

const folder = await mkdtemp(path.join(tmpdir(), 'backbeat-input-'));
await chmod(folder, 0o755);
const product = new Product(path.join(folder, 'data'), await freePort());
try {
  await prepareProduct();
  await product.start();
  const url = await findRunningPostgres(product.dataDir);
  if (url === undefined) throw new Error(`The product has not started: ${product.output}`);
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  pool.on('error', () => undefined);
  const world = new World(product, pool);
  await world.renew();
  print(`${count} inputs, seed ${seed}`);
  const findings = await fuzzRoutes(product, world, { count, seed, only, show: print });
  const wrong = [...findings.wrong, ...(await lookAround(pool, findings))];
  await pool.end();
  report(findings, wrong);
  if (wrong.length > 0) process.exitCode = 1;
} finally {
  await product.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
}

/** Conditions that must hold afterwards, whatever was sent. */
async function lookAround(pool: pg.Pool, { pid, memory }: Findings): Promise<string[]> {
  const wrong = await findInconsistencies(pool);
  if (product.pid !== pid || product.exitCode !== null) wrong.push('The process has ended.');
  if (only === undefined && pid !== undefined && memory.growth > MAX_GROWTH) {
    // Garbage that waits for its collection is no remains.
    const failure = await eventually(async () => {
      const growth = (await residentMemoryOf(pid)) / 1024 - memory.after;
      if (growth > MAX_GROWTH) throw new Error(`The process has grown by ${growth.toFixed(0)} MiB.`);
    }, 60_000).catch(String);
    if (failure !== undefined) wrong.push(failure);
  }
  const { ok } = await fetch(`${product.origin}/api/ready`);
  if (!ok) wrong.push('The product is not ready any more.');
  const partCount = await eventually(async () => {
    const names = await readdir(path.join(product.dataDir, 'media/staging'));
    const parts = names.filter((name) => name.endsWith('.part'));
    if (parts.length > 0) throw new Error(`Abandoned uploads are left: ${parts.join(', ')}`);
    return parts;
  }).catch(String);
  if (typeof partCount === 'string') wrong.push(partCount);
  for (const line of product.output
    .split('\n')
    .filter((each) => each.includes('"level":50'))
    .slice(0, 20))
    wrong.push(line);
  return wrong;
}

function report({ answerCount, seconds, memory, statuses, frames }: Findings, wrong: string[]): void {
  print(`${answerCount} requests and ${frames} frames in ${seconds.toFixed(0)} s`);
  print(
    `answers: ${[...statuses]
      .toSorted(([one], [other]) => String(one).localeCompare(String(other)))
      .map(([status, times]) => `${status} × ${times}`)
      .join(', ')}`,
  );
  print(
    `memory: ${memory.after.toFixed(0)} MiB after the first tenth, grown by ${memory.growth.toFixed(0)} MiB since`,
  );
  for (const sentence of wrong.slice(0, 40)) print(`WRONG ${sentence}`);
  print(
    wrong.length === 0
      ? 'Nothing was wrong.'
      : `${wrong.length} things were wrong. Again: --seed ${seed} --only PLACE`,
  );
}
