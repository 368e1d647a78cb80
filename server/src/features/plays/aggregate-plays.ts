import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob } from '@packages/pg-jobs';
import {
  addToDailyStats,
  addToListeners,
  deletePlays,
  hasPlays,
  lockOldestPlays,
} from './aggregate-plays.queries.ts';
import { deletePastWindows } from './plays.queries.ts';

export const aggregatePlaysJob = defineJob('fold-plays', z.object({}), {
  attempts: 2,
  retryDelay: 5,
  timeLimit: 300,
});

/** Plays per transaction; small enough that concurrent requests do not wait long. */
const PLAYS_PER_ROUND = 2_000;

/**
 * Aggregates the plays of a post from the journal, so that the next read includes them. If plays
 * arrive faster than one round can process, it aggregates the oldest ones.
 */
export async function aggregatePlays(context: Context, postId: string): Promise<void> {
  if (await hasPlays(context.db, postId)) await aggregateRound(context, postId);
}

/**
 * Aggregates all plays until the signal aborts. Pauses half of the time, to leave the database to
 * requests that record plays.
 */
export async function aggregateAllPlays(context: Context, signal: AbortSignal): Promise<void> {
  await deletePastWindows(context.db);
  while (!signal.aborted) {
    const startedAt = performance.now();
    if ((await aggregateRound(context)) < PLAYS_PER_ROUND) return;
    await pause(performance.now() - startedAt, undefined, { signal }).catch(() => undefined);
  }
}

/** @returns the number of aggregated plays */
const aggregateRound = ({ transact }: Context, postId?: string): Promise<number> =>
  transact(async (tx) => {
    const round = await lockOldestPlays(tx, PLAYS_PER_ROUND, postId);
    if (round.ids.length === 0) return 0;
    await addToDailyStats(tx, round);
    await addToListeners(tx, round);
    await deletePlays(tx, round);
    return round.ids.length;
  });
