import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob } from '@packages/pg-jobs';
import { releaseFiles } from '../uploads/index.ts';
import { deleteExpired, failAbandoned } from './exports.queries.ts';

/** Exports in one transaction. */
const BATCH_SIZE = 100;
/** Longer than all attempts of the job take. */
const ABANDONED_HOURS = 24;

export const removeExpiredExports = defineJob('remove-expired-exports', z.object({}), {
  attempts: 3,
  retryDelay: 60,
  timeLimit: 600,
});

/** Removes expired exports with their files. */
export async function removeExpired(context: Context): Promise<void> {
  await failAbandoned(context.db, ABANDONED_HOURS);
  for (;;) {
    const expiredExports = await context.transact(async (tx) => {
      const keys = await deleteExpired(tx, BATCH_SIZE);
      const files = keys.flatMap((key) => key ?? []);
      if (files.length > 0) await releaseFiles(context, tx, files);
      return keys.length;
    });
    if (expiredExports < BATCH_SIZE) return;
  }
}
