import type { BadgeCode } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import {
  findPublication,
  awardBeatMaker,
  awardCollabChampion,
  awardMilestones,
  awardVerseMaster,
  insertBadges,
  assignAccountNumber,
} from './badges.queries.ts';

/** Badges for early accounts, up to this number. */
const EARLY_BADGES: readonly { code: BadgeCode; last: number }[] = [
  { code: 'FIRST_100', last: 100 },
  { code: 'EARLY_ADOPTER', last: 1000 },
];

/**
 * Awards badges in the transaction of the event that earns them, so that both commit or neither does
 * (docs/decisions/006).
 */
export function registerBadgeListeners({ events }: Context): void {
  events.onBeforeCommit('user.created', async (tx, { userId }) => {
    const number = await assignAccountNumber(tx);
    if (number === undefined) return;
    const early = EARLY_BADGES.filter(({ last }) => number <= last).map(({ code }) => code);
    await insertBadges(tx, userId, early);
  });
  events.onBeforeCommit('followed', (tx, { userId, followerId }) =>
    awardMilestones(tx, [userId, followerId]),
  );
  events.onBeforeCommit('post.published', async (tx, { postId, authorId }) => {
    const publication = await findPublication(tx, postId);
    if (!publication) return;
    const { isBeat, artists } = publication;
    await awardMilestones(tx, [authorId]);
    if (isBeat) await awardBeatMaker(tx, [authorId]);
    if (artists.length === 0) return;
    await awardCollabChampion(tx, [authorId]);
    await awardVerseMaster(tx, artists);
  });
}
