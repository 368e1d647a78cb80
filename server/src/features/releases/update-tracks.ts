import { ApiError, limits, notFound, releases } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { lockBlocks } from '../block-filter/index.ts';
import type { Tx } from '../../db/database.ts';
import type { Emit } from '../../events/event-bus.ts';
import type { Viewer } from '../../http/security/session.ts';
import { applyHold } from '../posts/index.ts';
import { requestConsent } from './request-consent.ts';
import { isShown, listInFeedAgain, listLeadInFeed } from './change-tracks.ts';
import { digestForTrack } from './data/consents.policy.ts';
import { listAskedUsers } from './data/consents.queries.ts';
import { lockOwnRelease } from './lock-own-release.ts';
import { incrementRevision, type LockedRelease } from './data/releases.queries.ts';
import {
  deleteTracks,
  findAuthorIds,
  listStoredTracks,
  lockPosts,
  storeTracks,
  type PostToAdd,
  type StoredTrack,
} from './data/tracks.queries.ts';

type NewTrack = releases.NewTrack;

/**
 * Replaces the track list of a release of the viewer.
 * @throws {ApiError} INVALID_INPUT, NOT_FOUND, FORBIDDEN, CONFLICT, LIMIT_REACHED
 */
export async function updateTracks(
  context: Context,
  viewer: Viewer,
  id: string,
  { tracks, revision }: { tracks: readonly NewTrack[]; revision: number },
): Promise<void> {
  requireValidTracks(tracks);
  const authorIds = await findAuthorIds(context.db, postIdsOf(tracks));
  await context.transact(async (tx, emit) => {
    await lockBlocks(
      tx,
      viewer.id,
      authorIds.filter((authorId) => authorId !== viewer.id),
    );
    const release = await lockOwnRelease(tx, viewer, id);
    if (release.revision !== revision) throw new ApiError('CONFLICT', releases.messages.changed);
    const askedBefore = await listAskedUsers(tx, id);
    const { addedIds, removedIds } = await replaceTracks(tx, emit, release, tracks);
    await incrementRevision(tx, id);
    await requestConsent(tx, emit, release, askedBefore);
    emit('release.updated', { releaseId: id, ownerId: release.ownerId });
    if (release.status === 'RELEASED' && addedIds.length + removedIds.length > 0)
      emit('release.tracks-changed', { releaseId: id });
  });
}

const postIdsOf = (tracks: readonly NewTrack[]): string[] => tracks.map(({ post }) => post);

/** @throws {ApiError} LIMIT_REACHED, INVALID_INPUT */
export function requireValidTracks(tracks: readonly NewTrack[]): void {
  const { messages } = releases;
  if (tracks.length > limits.release.tracks)
    throw new ApiError('LIMIT_REACHED', messages.tooManyTracks({ max: limits.release.tracks }));
  if (new Set(postIdsOf(tracks)).size < tracks.length) throw invalidTracks(messages.tracks);
  const discs = new Set(tracks.map(({ disc }) => disc));
  if (Math.max(0, ...discs) !== discs.size) throw invalidTracks(messages.discs);
}

const invalidTracks = (message: string): ApiError =>
  new ApiError('INVALID_INPUT', message, { fields: { tracks: message } });

/**
 * Replaces the track list of a locked release. Tracks that the owner does not see stay behind the others
 * of their disc. The caller asks for consent.
 */
export async function replaceTracks(
  tx: Tx,
  emit: Emit,
  release: LockedRelease,
  tracks: readonly NewTrack[],
): Promise<{ addedIds: string[]; removedIds: string[] }> {
  const { id, ownerId } = release;
  const oldTracks = await listStoredTracks(tx, release);
  const namedIds = new Set(postIdsOf(tracks));
  const oldIds = new Set(oldTracks.map(({ postId }) => postId));
  const hiddenTracks = oldTracks.filter(({ postId, isHidden }) => isHidden && !namedIds.has(postId));
  const removedTracks = oldTracks.filter(({ postId, isHidden }) => !isHidden && !namedIds.has(postId));
  const addedIds = [...namedIds].filter((postId) => !oldIds.has(postId));
  const heldIds = removedTracks.filter(({ holds }) => holds).map(({ postId }) => postId);
  const lockedPosts = await lockPosts(tx, ownerId, [...addedIds, ...heldIds]);
  const addedPosts = addedIds.map((postId) => {
    const post = lockedPosts.find((each) => each.id === postId);
    if (!post) throw notFound('post');
    requireAddable(release, post);
    return post;
  });
  const places = placesOf(tracks, hiddenTracks);
  if (places.length > limits.release.tracks)
    throw new ApiError('LIMIT_REACHED', releases.messages.tooManyTracks({ max: limits.release.tracks }));
  const isOwnAdded = (postId: string) =>
    addedPosts.some((post) => post.id === postId && post.authorId === ownerId);
  const isRemaining = ({ postId }: { postId: string }) =>
    isOwnAdded(postId) ||
    (release.status === 'SCHEDULED' && addedIds.includes(postId)) ||
    oldTracks.some((track) => track.postId === postId && isShown(release, track));
  if (release.status !== 'DRAFT' && !places.some(isRemaining))
    throw new ApiError('CONFLICT', releases.messages.lastTrack);
  await listInFeedAgain(tx, removedTracks);
  await deleteTracks(
    tx,
    id,
    removedTracks.map(({ postId }) => postId),
  );
  await storeTracks(
    tx,
    id,
    places.map((place) => {
      const post = addedPosts.find((each) => each.id === place.postId);
      return {
        ...place,
        holds: post !== undefined && post.status !== 'PUBLISHED',
        digest: post && post.authorId !== ownerId ? digestForTrack(release, place.postId) : null,
      };
    }),
  );
  const drafts = addedPosts.filter(({ status }) => status !== 'PUBLISHED').map((post) => post.id);
  for (const postId of [...drafts, ...heldIds].toSorted()) await applyHold(tx, emit, ownerId, postId);
  if (release.status === 'RELEASED') await listLeadInFeed(tx, release);
  return { addedIds, removedIds: removedTracks.map(({ postId }) => postId) };
}

/** Numbers the tracks of each disc. */
function placesOf(tracks: readonly NewTrack[], hiddenTracks: readonly StoredTrack[]) {
  const discs = Math.max(1, ...tracks.map(({ disc }) => disc));
  const listed = [
    ...tracks.map(({ post, disc }) => ({ postId: post, disc })),
    ...hiddenTracks.map(({ postId, disc }) => ({ postId, disc: Math.min(disc, discs) })),
  ];
  const counts = new Map<number, number>();
  return listed.map(({ postId, disc }) => {
    const position = (counts.get(disc) ?? 0) + 1;
    counts.set(disc, position);
    return { postId, disc, position };
  });
}

/** @throws {ApiError} CONFLICT, LIMIT_REACHED */
function requireAddable({ status }: Pick<LockedRelease, 'status'>, post: PostToAdd): void {
  const { messages } = releases;
  if (post.status !== 'PUBLISHED' && status === 'RELEASED')
    throw new ApiError('CONFLICT', messages.publishFirst);
  if (post.heldBy !== null)
    throw new ApiError('CONFLICT', messages.heldElsewhere({ title: post.title, release: post.heldBy }));
  if (post.releases >= limits.release.ofTrack)
    throw new ApiError('LIMIT_REACHED', messages.tooManyReleasesOfTrack({ max: limits.release.ofTrack }));
}
