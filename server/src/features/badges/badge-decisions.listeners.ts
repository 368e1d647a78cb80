import type { Context } from '../../context.ts';
import { revokeBadge } from './badges.queries.ts';
import { awardBadge } from './record-award.ts';

/** Gives and takes badges in the transaction in which staff decides it. */
export function registerBadgeDecisions({ events, jobs }: Context): void {
  events.onBeforeCommit('badge.decided', async (tx, { userName, code, isRemoved }) => {
    await (isRemoved ? revokeBadge(tx, userName, code) : awardBadge({ jobs }, tx, userName, code));
  });
}
