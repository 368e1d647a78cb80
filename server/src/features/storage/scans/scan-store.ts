import { defineJob } from '@packages/pg-jobs';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { ListedFile } from '../../../platform/storage/index.ts';
import {
  advanceScan,
  deleteOrphans,
  findKeys,
  findScan,
  insertMissing,
  insertOrphans,
  listKeys,
  listOrphans,
  type Scan,
} from './scans.queries.ts';

/** A file may be on its way for this long before its row says that it is used. */
const MIN_ORPHAN_AGE_MS = 24 * 60 * 60 * 1000;
const ROWS_AT_ONCE = 1_000;
const REMOVALS_AT_ONCE = 100;
/** Requests to the store at a time. */
const STATS_AT_ONCE = 32;

export const scanStoreJob = defineJob('scan-store', z.object({ scanId: z.guid() }), {
  attempts: 20,
  retryDelay: 10,
  timeLimit: 60 * 60,
  onePer: ({ scanId }) => scanId,
});

/**
 * Compares the file store with the table of files in both directions, or removes what a scan found.
 * It works in batches, each of which stores where the next one begins, so that another attempt goes
 * on there.
 */
export async function scanStore(context: Context, scanId: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const scan = await findScan(context.db, scanId);
    if (!scan || scan.step === 'done') return;
    await BATCHES[scan.step](context, scan);
  }
}

const BATCHES = { files: scanFiles, rows: scanRows, removal: removeBatch };

/** Finds old files without a row in the next part of the store. */
async function scanFiles({ db, storage, transact }: Context, scan: Scan): Promise<void> {
  const { files, next } = await storage.list(scan.cursor ?? undefined);
  const oldFiles = files.filter(({ changedAt }) => Date.now() - changedAt.getTime() > MIN_ORPHAN_AGE_MS);
  const keys = await findKeys(
    db,
    oldFiles.flatMap(({ key = [] }) => key),
  );
  const orphans: ListedFile[] = [];
  for (const file of oldFiles) {
    if (file.key !== undefined && keys.has(file.key)) continue;
    // Its user may have deleted it since it was listed.
    const isThere = file.key === undefined || (await storage.stat(file.key)) !== undefined;
    if (isThere) orphans.push(file);
  }
  await transact(async (tx) => {
    const to = { step: next === undefined ? 'rows' : 'files', cursor: next ?? null } as const;
    if (await advanceScan(tx, scan, to)) await insertOrphans(tx, scan.id, orphans);
  });
}

/** Finds rows without a file among the next ones. */
async function scanRows({ db, storage, transact }: Context, scan: Scan): Promise<void> {
  const keys = await listKeys(db, scan.cursor, ROWS_AT_ONCE);
  const missingKeys: string[] = [];
  for (let start = 0; start < keys.length; start += STATS_AT_ONCE) {
    await Promise.all(
      keys.slice(start, start + STATS_AT_ONCE).map(async (key) => {
        if ((await storage.stat(key)) === undefined) missingKeys.push(key);
      }),
    );
  }
  // A row may be gone together with its file since it was read.
  const presentKeys = await findKeys(db, missingKeys);
  await transact(async (tx) => {
    const isEnd = keys.length < ROWS_AT_ONCE;
    const to = { step: isEnd ? 'done' : 'rows', cursor: isEnd ? null : (keys.at(-1) ?? null) } as const;
    if (await advanceScan(tx, scan, to))
      await insertMissing(tx, scan, missingKeys.filter((key) => presentKeys.has(key)).toSorted());
  });
}

/** Removes the next files that a scan has listed, except those that have a row by now. */
async function removeBatch({ db, storage, transact }: Context, scan: Scan): Promise<void> {
  const orphans = await listOrphans(db, scan.id, { after: scan.cursor, limit: REMOVALS_AT_ONCE });
  const keys = await findKeys(
    db,
    orphans.flatMap(({ name }) => storage.keyOfListed(name) ?? []),
  );
  for (const { name } of orphans) {
    const key = storage.keyOfListed(name);
    if (key === undefined || !keys.has(key)) await storage.removeListed(name);
  }
  await transact(async (tx) => {
    const isEnd = orphans.length < REMOVALS_AT_ONCE;
    const to = {
      step: isEnd ? 'done' : 'removal',
      cursor: isEnd ? null : (orphans.at(-1)?.name ?? null),
    } as const;
    if (await advanceScan(tx, scan, to)) await deleteOrphans(tx, scan.id, orphans);
  });
}
