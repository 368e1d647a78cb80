import type { Tx } from '../../db/database.ts';
import type { Emit } from '../../events/event-bus.ts';
import { applyHold, setInFeed } from '../posts/index.ts';
import { requestConsent } from './request-consent.ts';
import { listAskedUsers } from './data/consents.queries.ts';
import { leadOf } from './data/releases.policy.ts';
import { incrementRevision, markDraft, type LockedRelease } from './data/releases.queries.ts';
import { deleteTracks, listStoredTracks, renumberTracks, type StoredTrack } from './data/tracks.queries.ts';

/**
 * Lists the lead track alone among new posts, of those that came out with the release. The caller holds
 * the lock of the release.
 */
export async function listLeadInFeed(tx: Tx, release: LockedRelease): Promise<void> {
  const newIds = (await listStoredTracks(tx, release))
    .filter(({ isNew }) => isNew)
    .map(({ postId }) => postId);
  const lead = leadOf(release.leadPostId, newIds);
  if (lead === undefined) return;
  await setInFeed(
    tx,
    newIds.filter((id) => id !== lead),
    false,
  );
  await setInFeed(tx, [lead], true);
}

/** Lists posts that leave a release among new posts again, those that came out with it. */
export const listInFeedAgain = (tx: Tx, tracks: readonly StoredTrack[]): Promise<void> =>
  setInFeed(
    tx,
    tracks.filter(({ isNew }) => isNew).map(({ postId }) => postId),
    true,
  );

/**
 * Takes tracks off a release that the transaction has locked. Held drafts stay drafts. A release that
 * has no agreed track any more becomes a draft.
 */
export async function removeTracks(
  tx: Tx,
  emit: Emit,
  release: LockedRelease,
  postIds: readonly string[],
): Promise<void> {
  const { id, ownerId } = release;
  const askedBefore = await listAskedUsers(tx, id);
  const tracks = await listStoredTracks(tx, release);
  const removedTracks = tracks.filter(({ postId }) => postIds.includes(postId));
  await listInFeedAgain(tx, removedTracks);
  await deleteTracks(tx, id, postIds);
  await renumberTracks(tx, id);
  await incrementRevision(tx, id);
  for (const postId of removedTracks
    .filter(({ holds }) => holds)
    .map((track) => track.postId)
    .toSorted())
    await applyHold(tx, emit, ownerId, postId);
  const remaining = tracks.filter(({ postId }) => !postIds.includes(postId));
  const isOver = release.status !== 'DRAFT' && !remaining.some((track) => isShown(release, track));
  if (isOver) await markDraft(tx, id);
  const next = isOver ? { ...release, status: 'DRAFT' as const } : release;
  if (next.status === 'RELEASED') await listLeadInFeed(tx, next);
  await requestConsent(tx, emit, next, askedBefore);
  emit('release.updated', { releaseId: id, ownerId });
}

/** Whether a track counts as one that the release has: on one that is out, only if its author has agreed. */
export const isShown = (
  { status }: Pick<LockedRelease, 'status'>,
  { isAgreed }: { isAgreed: boolean },
): boolean => isAgreed || status !== 'RELEASED';
