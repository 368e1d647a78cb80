import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob } from '../../platform/jobs/index.ts';
import {
  addToDays,
  addToViewers,
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

/** Plays that are folded in one transaction: few enough that who asks does not wait long. */
const ROUND = 2_000;

/**
 * Makes the plays of a post that are in the journal into who listened when, so that what is read next has them: all, or
 * when more come in than can be folded while somebody waits, the oldest.
 */
export async function aggregatePlays(context: Context, postId: string): Promise<void> {
  if (await hasPlays(context.db, postId)) await aggregateRound(context, postId);
}

/** Folds everything there is, unless it is told to stop; half of the time it leaves the database to those who play. */
export async function aggregateAllPlays(context: Context, signal: AbortSignal): Promise<void> {
  await deletePastWindows(context.db);
  while (!signal.aborted) {
    const begun = performance.now();
    if ((await aggregateRound(context)) < ROUND) return;
    await pause(performance.now() - begun, undefined, { signal }).catch(() => undefined);
  }
}

/** @returns how many plays there were */
const aggregateRound = ({ transact }: Context, postId?: string): Promise<number> =>
  transact(async (tx) => {
    const round = await lockOldestPlays(tx, ROUND, postId);
    if (round.ids.length === 0) return 0;
    await addToDays(tx, round);
    await addToViewers(tx, round);
    await deletePlays(tx, round);
    return round.ids.length;
  });
