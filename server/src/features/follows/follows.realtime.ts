import { z } from 'zod';
import type { Context } from '../../context.ts';
import { batchWrites } from '../../concurrency/batch-writes.ts';
import { viewUserSummaries } from '../users/index.ts';

/** A follow or unfollow of this user. */
const followChange = z.object({ userId: z.string(), isFollowing: z.boolean() });

const readName = batchWrites<Context, string, { userName: string | undefined }>(async ({ db }, _all, ids) => {
  const names = new Map(
    (await viewUserSummaries(db, [...new Set(ids)])).map(({ id, userName }) => [id, userName] as const),
  );
  return ids.map((id) => ({ userName: names.get(id) }));
});

/**
 * Notifies all tabs of a user about each follow and unfollow, so that they can refresh what they
 * show, and the tabs of the followed user about their number of followers. While one query reads names, further requests for names wait for the next one.
 */
export function sendFollowUpdates(context: Context): void {
  const { events, realtime } = context;
  const push = realtime.loadForSubscribers(
    'follows',
    followChange,
    async (_follower, { userId, isFollowing }) => {
      const { userName } = await readName(context, 'names', userId);
      // Following a user who has just been deleted fails.
      return userName === undefined ? [] : [{ userName, isFollowing }];
    },
  );
  const notify = (isFollowing: boolean) => (event: { followerId: string; userId: string }) => {
    push(event.followerId, { userId: event.userId, isFollowing });
    realtime.tellChanges(event.userId, ['follow']);
  };
  events.onAfterCommit('followed', notify(true));
  events.onAfterCommit('unfollowed', notify(false));
}
