import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob } from '../../platform/jobs/index.ts';
import {
  allowMinutes,
  giveBeatMaker,
  giveCollabChampion,
  giveMilestones,
  giveRisingStar,
  giveVerseMaster,
} from './badges.queries.ts';

const TRIES = { attempts: 3, retryDelay: 60, timeLimit: 60 * 60 } as const;

/** Looks for those who have earned a badge by what nobody told of: rows from before there were badges, or loaded in bulk. */
export const giveEarned = defineJob('give-earned-badges', z.object({}), TRIES);
/** Likes are too frequent to look at the badge with each of them. */
export const giveRising = defineJob('give-rising-star', z.object({}), TRIES);

export async function giveEarnedBadges({ transact }: Context): Promise<void> {
  const rules = [giveMilestones, giveCollabChampion, giveVerseMaster, giveBeatMaker];
  for (const rule of rules) {
    await transact(async (tx) => {
      await allowMinutes(tx);
      await rule(tx, 'everybody');
    });
  }
}

export async function giveRisingStars({ transact }: Context): Promise<void> {
  await transact(async (tx) => {
    await allowMinutes(tx);
    await giveRisingStar(tx);
  });
}
