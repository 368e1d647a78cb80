import type { Context } from '../../context.ts';
import { findExistingUser } from './find-users.ts';

/** Pushes the changed public profile to the user's own clients, so that all of them agree. */
export function registerProfileRealtime({ events, db, realtime }: Context): void {
  const push = async ({ userId }: { userId: string }) => {
    const user = await findExistingUser(db, userId);
    if (user) realtime.toUser(userId, 'profile', user);
  };
  events.onAfterCommit('user.profile-changed', push);
  events.onAfterCommit('user.role-changed', push);
}
