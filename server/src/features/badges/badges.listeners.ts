import type { BadgeCode } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Emit } from '../../events/event-bus.ts';
import {
  findPublication,
  awardBeatMaker,
  awardCollabChampion,
  awardMilestones,
  awardVerseMaster,
  insertBadges,
  assignAccountNumber,
  type Award,
} from './badges.queries.ts';

/** Badges for early accounts, up to this number. */
const EARLY_BADGES: readonly { code: BadgeCode; last: number }[] = [
  { code: 'FIRST_100', last: 100 },
  { code: 'EARLY_ADOPTER', last: 1000 },
];

/** Tells once of each user that they have got badges. */
export function emitAwards(emit: Emit, awards: readonly Award[]): void {
  for (const userId of new Set(awards.map((award) => award.userId))) emit('badge.awarded', { userId });
}

/**
 * Awards badges in the transaction of the event that earns them, so that both commit or neither does
 * (docs/decisions/006).
 */
export function registerBadgeListeners({ events }: Context): void {
  events.onBeforeCommit('user.created', async (tx, { userId }, emit) => {
    const number = await assignAccountNumber(tx);
    if (number === undefined) return;
    const early = EARLY_BADGES.filter(({ last }) => number <= last).map(({ code }) => code);
    emitAwards(emit, await insertBadges(tx, userId, early));
  });
  events.onBeforeCommit('followed', async (tx, { userId, followerId }, emit) =>
    emitAwards(emit, await awardMilestones(tx, [userId, followerId])),
  );
  events.onBeforeCommit('guests.claimed', async (tx, { userId }, emit) =>
    emitAwards(emit, await awardVerseMaster(tx, [userId])),
  );
  events.onBeforeCommit('post.published', async (tx, { postId, authorId }, emit) => {
    const publication = await findPublication(tx, postId);
    if (!publication) return;
    const { isBeat, artists } = publication;
    const awards = await awardMilestones(tx, [authorId]);
    if (isBeat) awards.push(...(await awardBeatMaker(tx, [authorId])));
    if (artists.length > 0) {
      awards.push(...(await awardCollabChampion(tx, [authorId])));
      awards.push(...(await awardVerseMaster(tx, artists)));
    }
    emitAwards(emit, awards);
  });
}
