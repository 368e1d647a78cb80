// How long a scan for files without a row takes, and how much memory the process gains meanwhile:
//   node --import tsx bench/lists/orphans.ts [files, 1000000 if not given]
// Half of the files have a row. The store is a folder, and the scan runs in this process.
import { chmod, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { makeScratchDatabase } from '../../scripts/database/connect.ts';
import { readConfig } from '../../server/src/config.ts';
import { scanStore } from '../../server/src/features/storage/scans/scan-store.ts';
import { findScan, insertScan } from '../../server/src/features/storage/scans/scans.queries.ts';
import { openContext } from '../../server/src/open-context.ts';
import { diskPathOf } from '../../server/src/platform/storage/index.ts';
import { record } from '../results.ts';
import { once } from './time-runs.ts';

const files = Number(process.argv[2] ?? 1_000_000);
const FILES_AT_ONCE = 1_000;
/** Milliseconds between two samples of the memory. */
const SAMPLE_INTERVAL_MS = 200;
const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);

const folder = await mkdtemp(path.join(tmpdir(), 'backbeat-bench-'));
await chmod(folder, 0o755);
const scratch = await makeScratchDatabase();
const { context, close } = await openContext(
  readConfig({ LOG_LEVEL: 'silent', DATA_DIR: folder, DATABASE_URL: scratch.url }),
);
try {
  const { db, transact } = context;
  await storeFiles();
  await sql`vacuum (analyze)`.execute(db);
  const scanId = uuidv7();
  await transact((tx) => insertScan(tx, scanId));
  const before = process.memoryUsage().rss;
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, SAMPLE_INTERVAL_MS);
  const scanMs = await once(() => scanStore(context, scanId, new AbortController().signal));
  clearInterval(sampling);
  const scan = await findScan(db, scanId);
  if (scan?.fileCount !== files / 2) throw new Error(`The scan lists ${scan?.fileCount} files.`);
  await record(`orphans ${files}`, [
    { name: `scan of ${files} files`, value: scanMs / 1000, unit: 's' },
    { name: 'memory of the scan', value: (most - before) / 2 ** 20, unit: 'MB' },
  ]);
} finally {
  await close();
  await scratch.close();
  await rm(folder, { recursive: true, force: true });
}

/** Stores empty files of two days ago, and rows of every other one. */
async function storeFiles(): Promise<void> {
  const root = path.join(folder, 'media', 'files');
  for (let stored = 0; stored < files; stored += FILES_AT_ONCE) {
    const keys = Array.from(
      { length: Math.min(FILES_AT_ONCE, files - stored) },
      () => `posts/${uuidv7()}.mp3`,
    );
    await Promise.all(
      keys.map(async (key) => {
        const place = path.join(root, diskPathOf(key));
        await writeFile(place, '');
        await utimes(place, twoDaysAgo, twoDaysAgo);
      }),
    );
    await sql`
      insert into files (key, size, sha256, created_at, claimed_at)
      select key, 0, repeat('0', 64), ${twoDaysAgo}, ${twoDaysAgo}
      from unnest(${keys.filter((_, place) => place % 2 === 0)}::text[]) as key`.execute(context.db);
  }
}
