import { notFound, ApiError, follows } from '@backbeat/contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { batchWrites } from '../../concurrency/batch-writes.ts';
import { applyToggles, type Toggle } from '../../db/apply-toggles.ts';
import { lockBlocks } from '../block-filter/index.ts';
import { deleteFollows, findListed, insertFollows, lockUsers } from './follows.queries.ts';

const followResult = z.object({ isFollowing: z.boolean() });
export type FollowResult = z.infer<typeof followResult>;

/**
 * Follows or unfollows a user. Concurrent toggles for one user share a transaction, since all of
 * them lock the row of the followed user.
 * @throws {ApiError} INVALID_INPUT for the viewer's own account, NOT_FOUND
 */
export async function toggleFollow(
  context: Pick<Context, 'transact'>,
  followedId: string,
  toggle: Toggle,
): Promise<FollowResult> {
  if (followedId === toggle.userId) throw new ApiError('INVALID_INPUT', follows.messages.oneself);
  return applyFollows(context, followedId, toggle);
}

const applyFollows = batchWrites<Pick<Context, 'transact'>, Toggle, FollowResult>(
  ({ transact }, followedId, toggles) =>
    transact(async (tx, emit) => {
      const users = await lockUsers(tx, [followedId, ...toggles.map(({ userId }) => userId)]);
      if (users.get(followedId)?.isDisabled !== false) throw notFound('user');
      // Accounts may have been deleted since the request began.
      const blockedIds = await lockBlocks(tx, followedId, [...users.keys()]);
      const allowedToggles = toggles.filter(({ userId }) => users.has(userId) && !blockedIds.has(userId));
      const { results, addedUserIds, removedUserIds } = await applyToggles(tx, allowedToggles, {
        purpose: `follow ${followedId}`,
        schema: followResult,
        findEnabled: (followerIds) => findListed(tx, followedId, 'followers', followerIds),
        resultOf: (isFollowing) => ({ isFollowing }),
      });
      if (removedUserIds.length > 0) await deleteFollows(tx, followedId, removedUserIds);
      if (addedUserIds.length > 0) await insertFollows(tx, followedId, addedUserIds);
      for (const followerId of addedUserIds) emit('followed', { userId: followedId, followerId });
      for (const followerId of removedUserIds) emit('unfollowed', { userId: followedId, followerId });
      return toggles.map((toggle) => results[allowedToggles.indexOf(toggle)] ?? notFound('user'));
    }),
);
