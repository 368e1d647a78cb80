import type { Context } from '../../../context.ts';
import { FIRST_ID } from '../../../db/read-batches.ts';
import { markNotified } from './follows.queries.ts';

/** Followers whom one transaction notifies. */
const BATCH_SIZE = 500;

/**
 * Notifies the followers of a playlist of the tracks since their last notification, if it is a day
 * ago. Each transaction records whom it has notified, so a crash neither leaves out nor repeats one.
 */
export async function notifyFollowers(
  { transact }: Context,
  playlistId: string,
  signal: AbortSignal,
): Promise<void> {
  let afterId: string | null = FIRST_ID;
  while (afterId !== null) {
    signal.throwIfAborted();
    const position = { afterId, maxRows: BATCH_SIZE };
    afterId = await transact(async (tx, emit) => {
      const { followers, lastId } = await markNotified(tx, playlistId, position);
      if (followers.length > 0) emit('playlist.extended', { playlistId, followers });
      return lastId;
    });
  }
}
