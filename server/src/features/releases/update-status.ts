import { ApiError, limits, releases } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Emit } from '../../events/event-bus.ts';
import type { Viewer } from '../../http/security/session.ts';
import { lockAnyPostsWithTerms, saveTerms, setInFeed } from '../posts/index.ts';
import { settle } from '../terms/index.ts';
import { lockOwnRelease } from './lock-own-release.ts';
import { blockersOf, leadOf, mayBeScheduledWith, type KeyedBlocker } from './data/releases.policy.ts';
import {
  findReleaseRows,
  isTimeAhead,
  lockRelease,
  markDraft,
  markReleased,
  markScheduled,
  postponeRelease,
  type LockedRelease,
} from './data/releases.queries.ts';
import { endHolds, findTracks, listStoredTracks, lockPosts } from './data/tracks.queries.ts';

/** Seconds until a worker looks again at a release that was blocked, if no answer wakes it before. */
const RETRY_SECONDS = 5 * 60;

/**
 * Publishes a release of the viewer now, or schedules it.
 * @param at the time as the client sent it; undefined for now
 * @throws {ApiError} NOT_FOUND, FORBIDDEN, INVALID_INPUT, CONFLICT
 */
export async function releaseOrSchedule(
  context: Context,
  viewer: Viewer,
  id: string,
  at: string | undefined,
): Promise<void> {
  const time = at === undefined ? undefined : await parseTime(context, at);
  await context.transact(async (tx, emit) => {
    const release = await lockOwnRelease(tx, viewer, id);
    if (release.status === 'RELEASED') throw new ApiError('CONFLICT', releases.messages.alreadyOut);
    const blockers = await findBlockers(tx, release);
    const [blocker] = time ? blockers.filter((each) => !mayBeScheduledWith(each)) : blockers;
    if (blocker) throw new ApiError('CONFLICT', releases.describeNotReady(blocker.sentence));
    if (time) await markScheduled(tx, id, time);
    else await publish(tx, emit, release);
    emit('release.updated', { releaseId: id, ownerId: release.ownerId });
  });
}

/** @throws {ApiError} INVALID_INPUT for no time, or one that is too near or too far */
async function parseTime({ db }: Context, text: string): Promise<Date> {
  const parsed = releases.instant.safeParse(text);
  const time = parsed.success ? new Date(parsed.data) : undefined;
  if (time && !Number.isNaN(time.getTime()) && (await isTimeAhead(db, time, limits.release.schedule)))
    return time;
  const { releaseTime } = releases.messages;
  throw new ApiError('INVALID_INPUT', releaseTime, { fields: { at: releaseTime } });
}

/**
 * Makes a scheduled release of the viewer a draft; a draft stays as it is.
 * @throws {ApiError} NOT_FOUND, FORBIDDEN, CONFLICT if it is out
 */
export async function unschedule({ transact }: Context, viewer: Viewer, id: string): Promise<void> {
  await transact(async (tx, emit) => {
    const release = await lockOwnRelease(tx, viewer, id);
    if (release.status === 'RELEASED') throw new ApiError('CONFLICT', releases.messages.alreadyOut);
    if (release.status === 'DRAFT') return;
    await markDraft(tx, id);
    emit('release.updated', { releaseId: id, ownerId: release.ownerId });
  });
}

/**
 * Publishes a scheduled release whose time has come, or tells its owner what blocks it, once for each
 * blocker. A repeated call does nothing. It waits while the owner is suspended.
 */
export async function releaseIfDue({ transact }: Context, id: string): Promise<void> {
  await transact(async (tx, emit) => {
    const release = await lockRelease(tx, id);
    if (release?.status !== 'SCHEDULED' || !release.isDue) return;
    const [blocker] = release.isOwnerSuspended ? [] : await findBlockers(tx, release);
    if (release.isOwnerSuspended || blocker) {
      await postpone(tx, emit, release, blocker);
      return;
    }
    await publish(tx, emit, release);
    emit('release.updated', { releaseId: id, ownerId: release.ownerId });
  });
}

async function postpone(
  tx: Tx,
  emit: Emit,
  { id, ownerId, toldBlockers }: LockedRelease,
  blocker: KeyedBlocker | undefined,
): Promise<void> {
  const isNew = blocker !== undefined && !toldBlockers.includes(blocker.key);
  await postponeRelease(tx, id, {
    toldBlockers: isNew ? [...toldBlockers, blocker.key] : toldBlockers,
    seconds: RETRY_SECONDS,
  });
  if (isNew) emit('release.blocked', { releaseId: id, ownerId, blocker: blocker.sentence });
}

/**
 * Makes a release whose draft an artist declined, or whose author or artist declined, a draft again if it
 * is scheduled. The caller has locked it.
 * @param sentence why, for the owner
 */
export async function endSchedule(
  tx: Tx,
  emit: Emit,
  { id, ownerId, status }: LockedRelease,
  sentence: string | undefined,
): Promise<void> {
  if (status !== 'SCHEDULED') return;
  await markDraft(tx, id);
  if (sentence !== undefined) emit('release.blocked', { releaseId: id, ownerId, blocker: sentence });
  emit('release.updated', { releaseId: id, ownerId });
}

/** Finds the blockers of a locked release. It locks its drafts first, whose answers stay as they are from then on. */
export async function findBlockers(tx: Tx, release: LockedRelease): Promise<KeyedBlocker[]> {
  const heldIds = (await listStoredTracks(tx, release))
    .filter(({ holds }) => holds)
    .map((track) => track.postId);
  await lockPosts(tx, release.ownerId, heldIds);
  const owner = { id: release.ownerId, hasBlocks: true, hasMuted: false };
  const [row] = await findReleaseRows(tx, [release.id], owner);
  return blockersOf(
    { artworkKey: release.artworkKey, artists: row?.artists ?? [] },
    await findTracks(tx, [release.id], owner),
  );
}

/**
 * Publishes the held drafts of a release and the release, all in this transaction. The caller has found no
 * blockers.
 */
async function publish(tx: Tx, emit: Emit, release: LockedRelease): Promise<void> {
  const { id, ownerId } = release;
  const postIds = await endHolds(tx, id);
  // The lists of new posts get the lead track alone.
  const newIds = (await listStoredTracks(tx, release))
    .map(({ postId }) => postId)
    .filter((postId) => postIds.includes(postId));
  const lead = leadOf(release.leadPostId, newIds);
  await setInFeed(
    tx,
    newIds.filter((postId) => postId !== lead),
    false,
  );
  const posts = await lockAnyPostsWithTerms(tx, postIds);
  const changes = posts.map(({ terms }) => ({ before: terms, after: settle(terms) }));
  for (const { after } of changes)
    if (!after.current) throw new Error(`The draft ${after.id} has no terms to publish.`);
  await saveTerms(tx, emit, ownerId, changes, id);
  await markReleased(tx, id);
  emit('release.released', { releaseId: id, ownerId });
}
