import type { Context } from '../../../context.ts';
import { trimAndEmit } from '../emit-notifications.ts';
import { notifyFollowers, notifyFollowersJob } from './notify-followers.ts';
import {
  deleteEndedReleaseRequests,
  deleteReleaseNotificationsBetween,
  insertForReleaseParties,
  insertReleaseAnswer,
  insertReleaseBlocked,
  insertReleaseRequests,
} from './release-notifications.queries.ts';

/** Registers the listeners that write notifications about releases in the transaction of the event. */
export function registerReleaseNotifications(context: Context): void {
  const { events, jobs } = context;
  events.onBeforeCommit('release.requests-changed', async (tx, { releaseId, askedIds }, emit) => {
    for (const userId of await deleteEndedReleaseRequests(tx, releaseId))
      emit('notification.withdrawn', { userId });
    if (askedIds.length > 0)
      await trimAndEmit(tx, emit, await insertReleaseRequests(tx, releaseId, askedIds));
  });
  events.onBeforeCommit('release.declined', async (tx, declined, emit) => {
    await trimAndEmit(tx, emit, await insertReleaseAnswer(tx, 'releaseDecline', declined));
  });
  events.onBeforeCommit('release.withdrawn', async (tx, withdrawn, emit) => {
    await trimAndEmit(tx, emit, await insertReleaseAnswer(tx, 'releaseWithdrawal', withdrawn));
  });
  events.onBeforeCommit('release.blocked', async (tx, blocked, emit) => {
    await trimAndEmit(tx, emit, await insertReleaseBlocked(tx, blocked));
  });
  events.onBeforeCommit('release.tracks-changed', async (tx, { releaseId }, emit) => {
    await trimAndEmit(tx, emit, await insertForReleaseParties(tx, 'releaseChange', releaseId));
  });
  events.onBeforeCommit('release.released', async (tx, { releaseId }, emit) => {
    await trimAndEmit(tx, emit, await insertForReleaseParties(tx, 'releaseCredit', releaseId));
    await jobs.send(notifyFollowersJob, { releaseId }, { tx });
  });
  events.onBeforeCommit('blocked', (tx, { userId, otherId }) =>
    deleteReleaseNotificationsBetween(tx, userId, otherId),
  );
  jobs.work(notifyFollowersJob, ({ releaseId }, { signal }) => notifyFollowers(context, releaseId, signal));
}
