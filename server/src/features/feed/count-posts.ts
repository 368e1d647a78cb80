import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob } from '../../platform/jobs/index.ts';
import {
  tryLockCounting,
  countInBlocks,
  divideLongBlocks,
  joinShortBlocks,
  lockUncounted,
  markCounted,
} from './blocks.queries.ts';
import type { Order } from './order-keys.queries.ts';
import { POSTS_PER_BLOCK } from './orders.queries.ts';

/**
 * Counts list changes in the blocks. The job runs once a minute, and earlier when many rows are
 * uncounted.
 */
export const countPosts = defineJob('count-posts', z.object({}), {
  attempts: 3,
  retryDelay: 5,
  timeLimit: 10 * 60,
});
export const COUNT_INTERVAL_SECONDS = 60;

const LISTS: readonly Order[] = ['newest', 'liked', 'plus'];

/**
 * Number of rows locked at once; small enough that users who like one of these posts do not notice
 * the lock.
 */
const BATCH_SIZE = 500;

/** Counts until no uncounted rows are left, or until another process counts. */
export async function countChanges(
  context: Pick<Context, 'transact'>,
  block = POSTS_PER_BLOCK,
): Promise<void> {
  let counted = BATCH_SIZE;
  while (counted === BATCH_SIZE) {
    counted = await context.transact(async (tx) => {
      if (!(await tryLockCounting(tx))) return 0;
      const ids = await lockUncounted(tx, BATCH_SIZE);
      for (const list of LISTS) await countInBlocks(tx, list, ids);
      await markCounted(tx, ids);
      return ids.length;
    });
    await resizeBlocks(context, block);
  }
}

/** Merges and splits blocks so that they stay near the intended length. */
async function resizeBlocks({ transact }: Pick<Context, 'transact'>, block: number): Promise<void> {
  await transact(async (tx) => {
    if (!(await tryLockCounting(tx))) return;
    for (const list of LISTS) {
      await joinShortBlocks(tx, list, block);
      await divideLongBlocks(tx, list, block);
    }
  });
}
