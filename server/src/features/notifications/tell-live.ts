import type { Context } from '../../context.ts';
import { combine } from '../../db/combine.ts';
import { loadEntries, readInbox } from './inbox.ts';

/** Milliseconds between two tellings of somebody to whom much happens: nobody reads faster, and each takes two long statements. */
const REST_MS = 250;

/** Tells whoever is there what has just happened to them; while one telling is under way, the next ones gather. */
export function tellLive({ bus, db, live }: Context): void {
  const tell = combine<string, { isTold: true }>(
    async (userId, ids) => {
      const wanted = new Set(ids);
      // Nobody's session says here what they have set.
      const viewer = { id: userId, isApart: true, hasMuted: true };
      const inbox = await readInbox(db, viewer);
      const told = inbox.filter((entry) => entry.ids.some((id) => wanted.has(id)));
      for (const notification of await loadEntries(db, viewer, told))
        live.toUser(userId, 'notifications', notification);
      return ids.map(() => ({ isTold: true }));
    },
    { rest: REST_MS },
  );
  bus.on('notified', async ({ userId, notificationId }) => {
    await tell(userId, notificationId);
  });
}
