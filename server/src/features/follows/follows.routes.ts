import { limits, notFound, follows } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { idempotencyKeyOf } from '../../http/routing/idempotency-key.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import type { Viewer } from '../../http/security/session.ts';
import { findUserByName } from '../users/index.ts';
import { listFollows } from './list-follows.ts';
import { findListed, listFollowNames } from './follows.queries.ts';
import { suggestUsers } from './suggest-users.ts';
import { toggleFollow } from './toggle-follow.ts';

export function followHandlers(context: Context): Handlers<typeof follows.followRoutes> {
  const { db } = context;
  const find = async ({ user }: { user: string }, viewer: Viewer | undefined) => {
    const owner = await findUserByName(db, user, viewer);
    if (!owner) throw notFound('user');
    return owner;
  };
  return {
    toggleFollow: async ({ params }, { viewer, request }) => {
      const { id } = await find(params, viewer);
      const toggle = { userId: viewer.id, key: idempotencyKeyOf(request) };
      const { isFollowing } = await toggleFollow(context, id, toggle);
      return follows.followResults[isFollowing ? 'followed' : 'unfollowed'];
    },
    isFollowing: async ({ params }, { viewer }) => {
      const { id } = await find(params, viewer);
      return (await findListed(db, id, 'followers', [viewer.id])).size > 0;
    },
    listSuggestions: ({ query }, { viewer }) => suggestUsers(db, viewer, query.limit),
    getFollowSummary: async ({ params }, { viewer }) => {
      const { followersCount, followingCount } = await find(params, viewer);
      return { followersCount, followingCount };
    },
    listFollowers: async ({ params, query }, { viewer }) => {
      const { id, followersCount } = await find(params, viewer);
      return listFollows(db, { id, total: followersCount }, 'followers', { ...query, viewer });
    },
    listFollowing: async ({ params, query }, { viewer }) => {
      const { id, followingCount } = await find(params, viewer);
      return listFollows(db, { id, total: followingCount }, 'following', { ...query, viewer });
    },
    listFollowerNames: async ({ params }, { viewer }) =>
      listFollowNames(db, (await find(params, viewer)).id, 'followers', viewer, limits.followNames),
    listFollowingNames: async ({ params }, { viewer }) =>
      listFollowNames(db, (await find(params, viewer)).id, 'following', viewer, limits.followNames),
  };
}
