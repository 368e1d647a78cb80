import { notFound, ApiError, follows } from '@backbeat/contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { batchWrites } from '../../concurrency/batch-writes.ts';
import { lockBlocks } from '../../db/block-filter.ts';
import { findResults, hasKey, saveResults } from '../../db/idempotency.ts';
import { applyToggles, type Toggle } from '../../db/toggles.ts';
import { deleteFollows, findListed, insertFollows, lockUsers } from './follows.queries.ts';

const followResult = z.object({ isFollowing: z.boolean() });
export type FollowResult = z.infer<typeof followResult>;

/**
 * Follows or unfollows a user. Concurrent toggles for one user share a transaction, since all of
 * them lock the row of the followed user.
 * @throws {ApiError} INVALID_INPUT for the viewer's own account, NOT_FOUND
 */
export function createFollowToggler({
  transact,
}: Pick<Context, 'transact'>): (followedId: string, toggle: Toggle) => Promise<FollowResult> {
  const apply = batchWrites<Toggle, FollowResult>((followedId, toggles) =>
    transact(async (tx, emit) => {
      const users = await lockUsers(tx, [followedId, ...toggles.map(({ userId }) => userId)]);
      if (users.get(followedId)?.isDisabled !== false) throw notFound('User');
      // Accounts may have been deleted since the request began.
      const blocked = await lockBlocks(tx, followedId, [...users.keys()]);
      const present = toggles.filter(({ userId }) => users.has(userId) && !blocked.has(userId));

      const purpose = `follow ${followedId}`;
      const earlierResult = await findResults(tx, purpose, present.filter(hasKey), followResult);
      const before = await findListed(
        tx,
        followedId,
        'followers',
        present.map(({ userId }) => userId),
      );
      const { results, fresh, added, removed } = applyToggles(
        present,
        before,
        (isFollowing) => ({ isFollowing }),
        earlierResult,
      );

      if (removed.length > 0) await deleteFollows(tx, followedId, removed);
      if (added.length > 0) await insertFollows(tx, followedId, added);
      await saveResults(tx, purpose, fresh);
      for (const followerId of added) emit('followed', { userId: followedId, followerId });
      for (const followerId of removed) emit('unfollowed', { userId: followedId, followerId });
      return toggles.map((toggle) => results[present.indexOf(toggle)] ?? notFound('User'));
    }),
  );
  return (followedId, toggle) => {
    if (followedId === toggle.userId) throw new ApiError('INVALID_INPUT', follows.strings.oneself);
    return apply(followedId, toggle);
  };
}
