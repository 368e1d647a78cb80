import { z } from 'zod';
import type { Context } from '../../context.ts';
import { findExistingUser } from './find-users.ts';

/** Pushes the changed public profile to the user's own clients, so that all of them agree. */
export function registerProfileRealtime({ events, db, realtime }: Context): void {
  const push = realtime.loadForSubscribers('profile', z.null(), async (userId) => {
    const user = await findExistingUser(db, userId);
    return user ? [user] : [];
  });
  events.onAfterCommit('user.profile-changed', ({ userId }) => push(userId, null));
  events.onAfterCommit('user.staff-role-changed', ({ userId }) => push(userId, null));
  events.onAfterCommit('badge.awarded', ({ userId }) => realtime.tellChanges(userId, ['badge']));
  events.onAfterCommit('user.role-changed', ({ userId }) => {
    push(userId, null);
    realtime.tellChanges(userId, ['subscription']);
  });
}
