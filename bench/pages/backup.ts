// The feed while the server writes a backup, compared with the feed before, and the speed of that backup,
// compared with the command beside the same load:
//   node --import tsx bench/pages/backup.ts [MB of media, 2000 if not given] [seconds, 10 if not given]
// Starts the product with its own database in a temporary folder.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type pg from 'pg';
import { z } from 'zod';
import { diskPathOf } from '../../server/src/platform/storage/index.ts';
import type { Product } from '../../server/test/servers/product.ts';
import { fillFeed } from '../fill-feed.ts';
import { sendLoad } from '../load.ts';
import { record } from '../results.ts';
import { withProduct } from '../run-product.ts';

const run = promisify(execFile);
const megabytes = Number(process.argv[2] ?? 2000);
const seconds = Number(process.argv[3] ?? 10);
/** Connections that request the feed at the same time. */
const CONNECTIONS = 100;
const FILES = 20;
const MEGABYTE = 1_000_000;

const backup = z.object({ id: z.string() });
/** Milliseconds between two looks at the backup. */
const LOOK_INTERVAL_MS = 100;

await withProduct(async (product, pool) => {
  const { tokens } = await fillFeed(pool);
  await storeFiles(product, pool);
  const origin = new URL(product.origin);
  let place = 0;
  const load = () =>
    sendLoad(origin, { connections: CONNECTIONS, seconds }, () => ({
      path: '/api/posts/get?page=0&size=6',
      headers: { cookie: cookieOf(tokens[(place += 1) % tokens.length]) },
    }));
  await load();
  const before = await load();
  const ofConsole = timed(async () => waitForEnd(pool, await startBackup(product, pool, tokens[0])));
  const during = await load();
  const backupSeconds = await ofConsole;
  const ofCommand = timed(() => runCommand(product));
  await load();
  const commandSeconds = await ofCommand;
  await record(`backup ${megabytes} ${seconds}`, [
    { name: 'p99 of the feed beside a backup', value: during.p99 / before.p99, unit: 'x' },
    { name: 'p99 of the feed before', value: before.p99, unit: 'ms' },
    { name: 'p99 of the feed meanwhile', value: during.p99, unit: 'ms' },
    { name: 'backup', value: megabytes / backupSeconds, unit: 'MB/s' },
    { name: 'speed of a backup, to that of the command', value: commandSeconds / backupSeconds, unit: 'x' },
  ]);
});

/** @returns the seconds that the work takes */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

/** Writes a backup by the command beside the running product. */
async function runCommand({ dataDir }: Product): Promise<void> {
  const script = fileURLToPath(new URL('../../scripts/backup.ts', import.meta.url));
  const file = path.join(dataDir, '..', 'backup.tar.gz');
  // The posts of the feed have no files, which the console's backup counts.
  await run(process.execPath, ['--import', 'tsx', script, '--allow-missing-files', file], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
}

function cookieOf(token = ''): string {
  return `backbeat-session=${token}`;
}

/** Stores files of random bytes in the store. */
async function storeFiles(product: Product, pool: pg.Pool): Promise<void> {
  const block = randomBytes(MEGABYTE);
  for (let file = 0; file < FILES; file += 1) {
    const key = `posts/bench-${file}.mp3`;
    const place = path.join(product.dataDir, 'media', 'files', diskPathOf(key));
    await mkdir(path.dirname(place), { recursive: true });
    for (let size = 0; size < megabytes / FILES; size += 1) await appendFile(place, block);
    await pool.query(
      `insert into files (key, size, sha256, claimed_at) values ($1, $2, repeat('0', 64), now())`,
      [key, Math.ceil(megabytes / FILES) * MEGABYTE],
    );
  }
}

/** Starts a backup as an administrator. @returns its id */
async function startBackup({ origin }: Product, pool: pg.Pool, token = ''): Promise<string> {
  await pool.query(`
    with owner as (
      update sessions set proven_at = now()
      where token_hash = sha256(convert_to('${token}', 'UTF8')) returning user_id
    )
    update users set staff_role = 'administrator' from owner where users.id = owner.user_id`);
  const headers = { cookie: cookieOf(token), 'sec-fetch-site': 'same-origin' };
  const response = await fetch(`${origin}/api/admin/backups`, { method: 'POST', headers });
  if (!response.ok) throw new Error(`No backup: ${response.status} ${await response.text()}`);
  return backup.parse(await response.json()).id;
}

/** @throws {Error} if the backup has not become one */
async function waitForEnd(pool: pg.Pool, id: string): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ state: string; error: string | null }>(
      'select state, error from backups where id = $1',
      [id],
    );
    const [row] = rows;
    if (row?.state === 'unchecked' || row?.state === 'verified') return;
    if (row?.state !== 'running') throw new Error(`There is no backup: ${row?.error}`);
    await setTimeout(LOOK_INTERVAL_MS);
  }
}
