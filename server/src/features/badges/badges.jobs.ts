import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob } from '../../platform/jobs/index.ts';
import {
  extendTimeout,
  giveBeatMaker,
  giveCollabChampion,
  giveMilestones,
  giveRisingStar,
  giveVerseMaster,
} from './badges.queries.ts';

const JOB_OPTIONS = { attempts: 3, retryDelay: 60, timeLimit: 60 * 60 } as const;

/**
 * Gives badges that no event has given: for rows from before there were badges, or loaded in bulk.
 */
export const giveEarned = defineJob('give-earned-badges', z.object({}), JOB_OPTIONS);
/** A job, since likes are too frequent to check the badge with each of them. */
export const giveRising = defineJob('give-rising-star', z.object({}), JOB_OPTIONS);

export async function giveEarnedBadges({ transact }: Context): Promise<void> {
  const rules = [giveMilestones, giveCollabChampion, giveVerseMaster, giveBeatMaker];
  for (const rule of rules) {
    await transact(async (tx) => {
      await extendTimeout(tx);
      await rule(tx, 'everybody');
    });
  }
}

export async function giveRisingStars({ transact }: Context): Promise<void> {
  await transact(async (tx) => {
    await extendTimeout(tx);
    await giveRisingStar(tx);
  });
}
