import { ApiError, notFound, releases } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Emit } from '../../events/event-bus.ts';
import type { Viewer } from '../../http/security/session.ts';
import { isBlockedBetween } from '../block-filter/index.ts';
import { requestConsent } from './request-consent.ts';
import { listLeadInFeed, removeTracks } from './change-tracks.ts';
import {
  deleteArtists,
  insertReleaseConsent,
  listAnsweredDigests,
  listAskedUsers,
  listStoredArtists,
  markAgreed,
} from './data/consents.queries.ts';
import { endSchedule } from './update-status.ts';
import { lockRelease, type LockedRelease } from './data/releases.queries.ts';
import { listStoredTracks } from './data/tracks.queries.ts';

/** A question to the viewer as the release stores it. */
interface StoredQuestion {
  postId: string | null;
  digest: string;
  isAgreed: boolean;
}

/**
 * Answers whether the viewer is named on a release, or whether their track is on it. What is declined
 * leaves the release at once.
 * @throws {ApiError} NOT_FOUND for users who are not asked, CONFLICT if it is answered or has changed
 */
export async function answerRequest(
  { transact }: Context,
  viewer: Viewer,
  id: string,
  { about, answer, digest, reason }: releases.Answer,
): Promise<void> {
  const postId = about === 'name' ? null : about;
  await transact(async (tx, emit) => {
    const release = await lockRelease(tx, id);
    if (!release || release.isOwnerSuspended || (await isBlockedBetween(tx, viewer.id, release.ownerId)))
      throw notFound('release');
    const question = await findQuestion(tx, viewer.id, release, postId);
    const { messages } = releases;
    if (question?.digest !== digest || question.isAgreed) {
      const answeredDigests = await listAnsweredDigests(tx, id, { userId: viewer.id, postId });
      if (!question && answeredDigests.length === 0) throw notFound('release');
      throw new ApiError(
        'CONFLICT',
        answeredDigests.includes(digest) ? messages.answered : messages.changedForReview,
      );
    }
    await insertReleaseConsent(tx, id, { userId: viewer.id, postId, digest, answer });
    if (answer === 'approved') {
      await agree(tx, emit, viewer.id, release, postId);
      return;
    }
    await endSchedule(tx, emit, release, undefined);
    await leave(
      tx,
      emit,
      viewer.id,
      { ...release, status: release.status === 'SCHEDULED' ? 'DRAFT' : release.status },
      postId,
    );
    emit('release.declined', { releaseId: id, userId: viewer.id, postId, ...(reason && { reason }) });
  });
}

/**
 * Takes the viewer's name, or their track, off a release of another user, at any time.
 * @throws {ApiError} NOT_FOUND if it is not on it
 */
export async function withdraw(
  { transact }: Context,
  viewer: Viewer,
  id: string,
  about: string,
): Promise<void> {
  const postId = about === 'name' ? null : about;
  await transact(async (tx, emit) => {
    const release = await lockRelease(tx, id);
    const question = release && (await findQuestion(tx, viewer.id, release, postId));
    if (!question) throw notFound('release');
    const { digest } = question;
    await insertReleaseConsent(tx, id, { userId: viewer.id, postId, digest, answer: 'withdrawn' });
    await leave(tx, emit, viewer.id, release, postId);
    emit('release.withdrawn', { releaseId: id, userId: viewer.id, postId });
  });
}

async function agree(
  tx: Tx,
  emit: Emit,
  userId: string,
  release: LockedRelease,
  postId: string | null,
): Promise<void> {
  const { id, ownerId } = release;
  await markAgreed(tx, id, { userId, postId });
  if (release.status === 'RELEASED') await listLeadInFeed(tx, release);
  emit('release.requests-changed', { releaseId: id, askedIds: [] });
  emit('release.updated', { releaseId: id, ownerId });
}

/** Takes a name or a track off a locked release. */
export async function leave(
  tx: Tx,
  emit: Emit,
  userId: string,
  release: LockedRelease,
  postId: string | null,
): Promise<void> {
  if (postId !== null) return removeTracks(tx, emit, release, [postId]);
  const askedBefore = await listAskedUsers(tx, release.id);
  await deleteArtists(tx, release.id, [userId]);
  await requestConsent(tx, emit, release, askedBefore);
  emit('release.updated', { releaseId: release.id, ownerId: release.ownerId });
}

/** Finds what the release has of a user other than its owner. */
async function findQuestion(
  tx: Tx,
  userId: string,
  release: LockedRelease,
  postId: string | null,
): Promise<StoredQuestion | undefined> {
  const entry =
    postId === null
      ? (await listStoredArtists(tx, release)).find((artist) => artist.userId === userId)
      : (await listStoredTracks(tx, release)).find(
          (track) => track.postId === postId && track.authorId === userId,
        );
  return entry && entry.digest !== null
    ? { postId, digest: entry.digest, isAgreed: entry.isAgreed }
    : undefined;
}
