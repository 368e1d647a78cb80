import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob } from '../../platform/jobs/index.ts';
import { applyLikeChangesOf, findUsersWithPendingLikes, hasPendingLikeChanges } from './likes.queries.ts';

export const applyLikeChangesJob = defineJob('count-liked', z.object({}), {
  attempts: 2,
  retryDelay: 5,
  timeLimit: 300,
});

/**
 * Number of changed likes at which a transaction stops adding users. The likes of one user are
 * always counted together.
 */
const CHANGES_PER_ROUND = 500;

/** Counts the liked posts of a user, so that the next read of the list is exact. */
export async function applyLikeChanges(
  { db, transact }: Pick<Context, 'db' | 'transact'>,
  userId: string,
): Promise<void> {
  if (await hasPendingLikeChanges(db, userId)) await transact((tx) => applyLikeChangesOf(tx, [userId]));
}

/** Counts the liked posts of all users until the signal aborts. */
export async function applyAllLikeChanges({ transact }: Context, signal: AbortSignal): Promise<void> {
  const countRound = () =>
    transact(async (tx) => {
      const userIds = await findUsersWithPendingLikes(tx, CHANGES_PER_ROUND);
      if (userIds.length > 0) await applyLikeChangesOf(tx, userIds);
      return userIds.length;
    });
  while (!signal.aborted && (await countRound()) > 0);
}
