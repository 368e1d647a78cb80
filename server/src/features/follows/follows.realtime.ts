import type { Context } from '../../context.ts';
import { batchWrites } from '../../concurrency/batch-writes.ts';
import { viewUserSummaries } from '../users/index.ts';

/**
 * Tells all tabs of a user whom they follow now, or do not any more: a hint, by which each asks again for what it shows.
 * While names are being read, the next ones gather.
 */
export function tellFollows({ events, db, realtime }: Pick<Context, 'events' | 'db' | 'realtime'>): void {
  const nameOf = batchWrites<string, { userName: string | undefined }>(async (_all, ids) => {
    const names = new Map(
      (await viewUserSummaries(db, [...new Set(ids)])).map(({ id, userName }) => [id, userName] as const),
    );
    return ids.map((id) => ({ userName: names.get(id) }));
  });
  const tell = async (followerId: string, followedId: string, isFollowing: boolean) => {
    const { userName } = await nameOf('names', followedId);
    // Who has left meanwhile is not there to be followed.
    if (userName !== undefined) realtime.toUser(followerId, 'follows', { userName, isFollowing });
  };
  events.onAfterCommit('followed', ({ followerId, userId }) => tell(followerId, userId, true));
  events.onAfterCommit('unfollowed', ({ followerId, userId }) => tell(followerId, userId, false));
}
