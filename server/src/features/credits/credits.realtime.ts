import type { Context } from '../../context.ts';

/**
 * Tells artists when a request to them appears, changes or ends, and authors when their terms or the
 * answers change. Notifications do not suffice, because users can turn them off.
 */
export function registerCreditRealtime({ events, realtime }: Context): void {
  for (const name of ['request.sent', 'request.changed'] as const)
    events.onAfterCommit(name, ({ userId, postId }) =>
      realtime.tellChanges(userId, ['credit'], { post: postId }),
    );
  // The notification of a request goes with it.
  events.onAfterCommit('request.ended', ({ userId, postId }) =>
    realtime.tellChanges(userId, ['credit', 'notificationRead'], { post: postId }),
  );
  events.onAfterCommit('terms.updated', ({ authorId, postId }) =>
    realtime.tellChanges(authorId, ['credit', 'post'], { post: postId }),
  );
}
