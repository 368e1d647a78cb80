import type { Context } from '../../context.ts';
import { batchWrites } from '../../concurrency/batch-writes.ts';
import { viewUserSummaries } from '../users/index.ts';

/**
 * Notifies all tabs of a user about each follow and unfollow, so that they can refresh what they
 * show. While one query reads names, further requests for names wait for the next one.
 */
export function sendFollowUpdates({
  events,
  db,
  realtime,
}: Pick<Context, 'events' | 'db' | 'realtime'>): void {
  const nameOf = batchWrites<string, { userName: string | undefined }>(async (_all, ids) => {
    const names = new Map(
      (await viewUserSummaries(db, [...new Set(ids)])).map(({ id, userName }) => [id, userName] as const),
    );
    return ids.map((id) => ({ userName: names.get(id) }));
  });
  const send = async (followerId: string, followedId: string, isFollowing: boolean) => {
    const { userName } = await nameOf('names', followedId);
    // A user who was deleted meanwhile cannot be followed.
    if (userName !== undefined) realtime.toUser(followerId, 'follows', { userName, isFollowing });
  };
  events.onAfterCommit('followed', ({ followerId, userId }) => send(followerId, userId, true));
  events.onAfterCommit('unfollowed', ({ followerId, userId }) => send(followerId, userId, false));
}
