import type { Context } from '../../context.ts';
import { findUserIfThere } from '../users/index.ts';

/** Tells somebody's own tabs how they are seen now, so that all of them agree. */
export function tellLive({ events, db, realtime }: Context): void {
  const tell = async ({ userId }: { userId: string }) => {
    const user = await findUserIfThere(db, userId);
    if (user) realtime.toUser(userId, 'profile', user);
  };
  events.onAfterCommit('user.profile-changed', tell);
  events.onAfterCommit('user.role-changed', tell);
}
