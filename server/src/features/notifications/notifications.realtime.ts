import type { Context } from '../../context.ts';
import { batchWrites } from '../../concurrency/batch-writes.ts';
import { loadEntries, readInbox } from './inbox.ts';

/** Between two pushes to one user. People read no faster, and each push takes two long statements. */
const BATCH_WINDOW_MS = 250;

/** Tells whoever is there what has just happened to them; while one telling is under way, the next ones gather. */
export function tellLive({ events, db, realtime }: Context): void {
  const tell = batchWrites<string, { isTold: true }>(
    async (userId, ids) => {
      const wanted = new Set(ids);
      // Nobody's session says here what they have set.
      const viewer = { id: userId, hasBlocks: true, hasMuted: true };
      const inbox = await readInbox(db, viewer);
      const told = inbox.filter((entry) => entry.ids.some((id) => wanted.has(id)));
      for (const notification of await loadEntries(db, viewer, told))
        realtime.toUser(userId, 'notifications', notification);
      return ids.map(() => ({ isTold: true }));
    },
    { batchWindowMs: BATCH_WINDOW_MS },
  );
  events.onAfterCommit('notified', async ({ userId, notificationId }) => {
    await tell(userId, notificationId);
  });
}
