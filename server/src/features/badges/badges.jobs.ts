import { z } from 'zod';
import type { Context } from '../../context.ts';
import { setStatementTimeout } from '../../db/database.ts';
import { defineJob } from '@packages/pg-jobs';
import {
  awardBeatMaker,
  awardCollabChampion,
  awardMilestones,
  awardRisingStar,
  awardVerseMaster,
  type Award,
} from './badges.queries.ts';
import { emitAwards } from './badges.listeners.ts';

const JOB_OPTIONS = { attempts: 3, retryDelay: 60, timeLimit: 60 * 60 } as const;
/** For statements that check all users. */
const STATEMENT_TIMEOUT_MS = 10 * 60_000;

/**
 * Awards badges that no event has awarded, for rows from before there were badges, or loaded in bulk.
 */
export const awardEarnedBadgesJob = defineJob('award-earned-badges', z.object({}), JOB_OPTIONS);
/** A job, since likes are too frequent to check the badge with each of them. */
export const awardRisingStarsJob = defineJob('award-rising-stars', z.object({}), JOB_OPTIONS);

/** Tells the open pages of a user about a badge that another program has awarded. */
export const announceBadgeJob = defineJob('announce-badge', z.object({ userId: z.string() }), {
  attempts: 3,
  retryDelay: 10,
  timeLimit: 60,
});

export async function announceBadge({ transact }: Context, { userId }: Award): Promise<void> {
  await transact(async (_tx, emit) => emitAwards(emit, [{ userId }]));
}

export async function awardEarnedBadges({ transact }: Context): Promise<void> {
  const rules = [awardMilestones, awardCollabChampion, awardVerseMaster, awardBeatMaker];
  for (const rule of rules) {
    await transact(async (tx, emit) => {
      await setStatementTimeout(tx, STATEMENT_TIMEOUT_MS);
      emitAwards(emit, await rule(tx, 'all'));
    });
  }
}

export async function awardRisingStars({ transact }: Context): Promise<void> {
  await transact(async (tx, emit) => {
    await setStatementTimeout(tx, STATEMENT_TIMEOUT_MS);
    emitAwards(emit, await awardRisingStar(tx));
  });
}
