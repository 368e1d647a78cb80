import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Emit } from '../../events/event-bus.ts';
import { ApiError, limits, releases } from '@backbeat/contract';
import { leave } from './record-answer.ts';
import { requestConsent } from './request-consent.ts';
import { removeTracks } from './change-tracks.ts';
import { listAskedUsers, listReleasesBetween, listStoredArtists } from './data/consents.queries.ts';
import { endSchedule, findBlockers } from './update-status.ts';
import { releaseDueJob } from './releases.jobs.ts';
import {
  findScheduledHold,
  incrementRevision,
  isDue,
  listDueReleasesOfPost,
  lockReleaseAlone,
} from './data/releases.queries.ts';
import { listReleasesOfPost, listStoredTracks, storeTracks } from './data/tracks.queries.ts';

/**
 * Registers what posts, credits and blocks mean for releases, inside their transactions. A transaction that changes
 * a post has locked its releases first (`lockUsersOfPost`). After a change of a release, its owner and the users
 * who are asked are told.
 */
export function registerReleaseListeners(context: Context): void {
  const { db, events, jobs, realtime } = context;
  events.onBeforeCommit('post.created', async (tx, { postId, releaseId }, emit) => {
    if (releaseId !== undefined) await appendDraft(tx, emit, releaseId, postId);
  });
  events.onBeforeCommit('post.deleted', async (tx, { postId }, emit) => {
    for (const id of await listReleasesOfPost(tx, postId)) {
      const release = await lockReleaseAlone(tx, id);
      if (release) await removeTracks(tx, emit, release, [postId]);
    }
  });
  events.onBeforeCommit('request.declined', async (tx, { postId }, emit) => {
    const id = await findScheduledHold(tx, postId);
    const release = id === undefined ? undefined : await lockReleaseAlone(tx, id);
    if (!release) return;
    const blockers = await findBlockers(tx, release);
    const blocker = blockers.find(({ kind, post }) => kind === 'declined' && post === postId);
    await endSchedule(tx, emit, release, blocker?.sentence);
  });
  const wake = async (tx: Tx, postId: string): Promise<void> => {
    for (const releaseId of await listDueReleasesOfPost(tx, postId))
      await jobs.send(releaseDueJob, { releaseId }, { tx });
  };
  events.onBeforeCommit('terms.updated', (tx, { postId }) => wake(tx, postId));
  events.onBeforeCommit('version.processed', (tx, { postId }) => wake(tx, postId));
  // What changes a release whose time has come may have removed the last blocker.
  events.onBeforeCommit('release.updated', async (tx, { releaseId }) => {
    if (await isDue(tx, releaseId)) await jobs.send(releaseDueJob, { releaseId }, { tx });
  });
  events.onBeforeCommit('blocked', (tx, { userId, otherId }, emit) =>
    endRequestsBetween(tx, emit, userId, otherId),
  );
  events.onAfterCommit('release.updated', async ({ releaseId, ownerId, formerIds = [] }) => {
    const userIds = new Set([ownerId, ...formerIds, ...(await listAskedUsers(db, releaseId))]);
    for (const userId of userIds) realtime.tellChanges(userId, ['release']);
  });
}

/** Adds a new draft as the last track of a release that its transaction has locked. */
async function appendDraft(tx: Tx, emit: Emit, releaseId: string, postId: string): Promise<void> {
  const release = await lockReleaseAlone(tx, releaseId);
  if (!release) return;
  const askedBefore = await listAskedUsers(tx, releaseId);
  const tracks = await listStoredTracks(tx, release);
  if (tracks.length >= limits.release.tracks)
    throw new ApiError('LIMIT_REACHED', releases.messages.tooManyTracks({ max: limits.release.tracks }));
  const last = tracks.at(-1) ?? { disc: 1, position: 0 };
  await storeTracks(tx, releaseId, [
    { postId, disc: last.disc, position: last.position + 1, holds: true, digest: null },
  ]);
  await incrementRevision(tx, releaseId);
  await requestConsent(tx, emit, release, askedBefore);
  emit('release.updated', { releaseId, ownerId: release.ownerId });
}

/** Ends the open requests between two users after a block, as if they had never been made. */
async function endRequestsBetween(tx: Tx, emit: Emit, one: string, other: string): Promise<void> {
  for (const id of await listReleasesBetween(tx, one, other)) {
    const release = await lockReleaseAlone(tx, id);
    if (!release) continue;
    const askedId = release.ownerId === one ? other : one;
    const postIds = (await listStoredTracks(tx, release))
      .filter(({ authorId, isAgreed }) => authorId === askedId && !isAgreed)
      .map(({ postId }) => postId);
    if (postIds.length > 0) await removeTracks(tx, emit, release, postIds);
    const isAsked = (await listStoredArtists(tx, release)).some(
      ({ userId, isAgreed }) => userId === askedId && !isAgreed,
    );
    if (isAsked) await leave(tx, emit, askedId, release, null);
  }
}
