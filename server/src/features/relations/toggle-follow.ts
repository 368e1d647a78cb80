import { notFound, Refusal, relations } from '@backbeat/contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { combine } from '../../db/combine.ts';
import { holdApart } from '../../db/apart.ts';
import { findAnswers, hasKey, keepAnswers } from '../../db/repeats.ts';
import { pressAll, type Press } from '../../db/toggles.ts';
import { deleteFollows, findFollowing, insertFollows, lockPeople } from './relations.queries.ts';

const followAnswer = z.object({ isFollowing: z.boolean() });
export type FollowAnswer = z.infer<typeof followAnswer>;

/**
 * Follows a user or stops it. Those who press at the same time are put together, since all of them want the row of the
 * one they follow.
 * @throws {Refusal} INVALID_INPUT for oneself, NOT_FOUND
 */
export function followToggler({
  transact,
}: Pick<Context, 'transact'>): (followedId: string, press: Press) => Promise<FollowAnswer> {
  const toggle = combine<Press, FollowAnswer>((followedId, presses) =>
    transact(async (tx, emit) => {
      const people = await lockPeople(tx, [followedId, ...presses.map(({ userId }) => userId)]);
      if (people.get(followedId)?.isDisabled !== false) throw notFound('User');
      // Somebody may have left since the request began.
      const apart = await holdApart(tx, followedId, [...people.keys()]);
      const present = presses.filter(({ userId }) => people.has(userId) && !apart.has(userId));

      const purpose = `follow ${followedId}`;
      const answerOf = await findAnswers(tx, purpose, present.filter(hasKey), followAnswer);
      const before = await findFollowing(
        tx,
        followedId,
        present.map(({ userId }) => userId),
      );
      const { answers, fresh, added, removed } = pressAll(
        present,
        before,
        (isFollowing) => ({ isFollowing }),
        answerOf,
      );

      if (removed.length > 0) await deleteFollows(tx, followedId, removed);
      if (added.length > 0) await insertFollows(tx, followedId, added);
      await keepAnswers(tx, purpose, fresh);
      for (const followerId of added) emit('followed', { userId: followedId, followerId });
      for (const followerId of removed) emit('unfollowed', { userId: followedId, followerId });
      return presses.map((press) => answers[present.indexOf(press)] ?? notFound('User'));
    }),
  );
  return (followedId, press) => {
    if (followedId === press.userId) throw new Refusal('INVALID_INPUT', relations.sentences.oneself);
    return toggle(followedId, press);
  };
}
