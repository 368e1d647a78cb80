import { z } from 'zod';
import { defineJob } from '@packages/pg-jobs';
import type { Context } from '../../../context.ts';
import { trimAndEmit } from '../emit-notifications.ts';
import { insertForFollowers } from './release-notifications.queries.ts';

/** Followers whom one transaction notifies. */
const BATCH_SIZE = 500;

export const notifyFollowersJob = defineJob(
  'notify-followers-of-release',
  z.object({ releaseId: z.guid() }),
  { attempts: 10, retryDelay: 10, timeLimit: 60 * 60 },
);

/** Notifies the followers of the owner of a release. A repeated run leaves out those who were notified. */
export async function notifyFollowers(
  { transact }: Context,
  releaseId: string,
  signal: AbortSignal,
): Promise<void> {
  let after: number | undefined = 0;
  while (after !== undefined) {
    signal.throwIfAborted();
    const window = { after, limit: BATCH_SIZE };
    after = await transact(async (tx, emit) => {
      const { notifications, lastFollow } = await insertForFollowers(tx, releaseId, window);
      await trimAndEmit(tx, emit, notifications);
      return lastFollow;
    });
  }
}
