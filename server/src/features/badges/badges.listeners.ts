import type { Context } from '../../context.ts';
import { EARLY_BADGES } from './badges.policy.ts';
import {
  findPublication,
  giveBeatMaker,
  giveCollabChampion,
  giveMilestones,
  giveVerseMaster,
  insertBadges,
  numberAccount,
} from './badges.queries.ts';

/**
 * Gives badges in the transaction of the event that earns them, so that both commit or neither does
 * (docs/decisions/006).
 */
export function addListeners({ events }: Context): void {
  events.onBeforeCommit('user.created', async (tx, { userId }) => {
    const number = await numberAccount(tx);
    if (number === undefined) return;
    const early = EARLY_BADGES.filter(({ last }) => number <= last).map(({ code }) => code);
    await insertBadges(tx, userId, early);
  });
  events.onBeforeCommit('followed', (tx, { userId, followerId }) => giveMilestones(tx, [userId, followerId]));
  events.onBeforeCommit('post.published', async (tx, { postId, authorId }) => {
    const published = await findPublication(tx, postId);
    if (!published) return;
    const { isBeat, artists } = published;
    await giveMilestones(tx, [authorId]);
    if (isBeat) await giveBeatMaker(tx, [authorId]);
    if (artists.length === 0) return;
    await giveCollabChampion(tx, [authorId]);
    await giveVerseMaster(tx, artists);
  });
}
