import { defineJob } from '@packages/pg-jobs';
import { z } from 'zod';
import { storage } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import {
  deleteOldSamples,
  insertSamples,
  listAccountIds,
  repairSums,
  type StorageDifference,
} from './storage.queries.ts';

/** Accounts whose sums one transaction checks and locks. */
const ACCOUNTS_AT_ONCE = 200;

export const measureStorageJob = defineJob('measure-storage', z.object({}), {
  attempts: 5,
  retryDelay: 300,
  timeLimit: 2 * 60 * 60,
});

/** Checks the sums of all accounts, repairs and logs those that differ, and stores the day's sample. */
export async function measureStorage(context: Context, signal: AbortSignal): Promise<void> {
  const repair = async (userIds: readonly string[] | null) =>
    logDifferences(context, await context.transact((tx) => repairSums(tx, userIds)));
  await repair(null);
  let after: string | undefined;
  do {
    signal.throwIfAborted();
    const ids = await listAccountIds(context.db, after, ACCOUNTS_AT_ONCE);
    if (ids.length > 0) await repair(ids);
    after = ids.length < ACCOUNTS_AT_ONCE ? undefined : ids.at(-1);
  } while (after !== undefined);
  await insertSamples(context.db);
  await deleteOldSamples(context.db, Math.max(...storage.SAMPLE_DAYS));
}

function logDifferences({ log }: Context, differences: readonly StorageDifference[]): void {
  for (const difference of differences)
    log.warn({ ...difference }, 'stored sum of files differed from the files; repaired');
}
