import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob } from '../../platform/jobs/index.ts';
import {
  beginCounting,
  countInBlocks,
  divideLongBlocks,
  joinShortBlocks,
  lockUncounted,
  markCounted,
} from './blocks.queries.ts';
import type { Order } from './order-keys.queries.ts';
import { BLOCK } from './orders.queries.ts';

/** Counts in the blocks what has changed on the lists. Sent when there is much of it, and once a minute. */
export const countPosts = defineJob('count-posts', z.object({}), {
  attempts: 3,
  retryDelay: 5,
  timeLimit: 10 * 60,
});
export const COUNT_EVERY = 60;

const LISTS: readonly Order[] = ['newest', 'liked', 'plus'];

/** As many rows are locked at once as are counted before anybody who likes one of them would notice. */
const BATCH = 500;

/** Counts until there is nothing left, or another process counts. */
export async function countChanges(context: Pick<Context, 'transact'>, block = BLOCK): Promise<void> {
  let counted = BATCH;
  while (counted === BATCH) {
    counted = await context.transact(async (tx) => {
      if (!(await beginCounting(tx))) return 0;
      const ids = await lockUncounted(tx, BATCH);
      for (const list of LISTS) await countInBlocks(tx, list, ids);
      await markCounted(tx, ids);
      return ids.length;
    });
    await keepBlocks(context, block);
  }
}

/** Keeps the blocks near the length that they are meant to have. */
async function keepBlocks({ transact }: Pick<Context, 'transact'>, block: number): Promise<void> {
  await transact(async (tx) => {
    if (!(await beginCounting(tx))) return;
    for (const list of LISTS) {
      await joinShortBlocks(tx, list, block);
      await divideLongBlocks(tx, list, block);
    }
  });
}
