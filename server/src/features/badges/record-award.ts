import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { announceBadgeJob } from './badges.jobs.ts';
import { findId, insertBadges } from './badges.queries.ts';

/**
 * Awards a badge on behalf of the operator, whose program has no connection to open pages. Repeated
 * calls change nothing.
 * @returns whether the account exists
 */
export async function awardBadge(
  { jobs }: Pick<Context, 'jobs'>,
  tx: Tx,
  userName: string,
  code: string,
): Promise<boolean> {
  const userId = await findId(tx, userName);
  if (userId === undefined) return false;
  const awards = await insertBadges(tx, userId, [code]);
  if (awards.length > 0) await jobs.send(announceBadgeJob, { userId }, { tx });
  return true;
}
