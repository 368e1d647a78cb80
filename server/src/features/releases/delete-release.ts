import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Emit } from '../../events/event-bus.ts';
import type { Viewer } from '../../http/security/session.ts';
import { applyHold } from '../posts/index.ts';
import { releaseFiles } from '../uploads/index.ts';
import { listInFeedAgain } from './change-tracks.ts';
import { listAskedUsers } from './data/consents.queries.ts';
import { lockOwnRelease } from './lock-own-release.ts';
import {
  deleteReleaseRow,
  listReleaseIdsOf,
  lockRelease,
  type LockedRelease,
} from './data/releases.queries.ts';
import { endHolds, listStoredTracks } from './data/tracks.queries.ts';

/**
 * Deletes a release of the viewer. Its posts stay; those that it held are drafts that the author publishes.
 * @throws {ApiError} NOT_FOUND, FORBIDDEN
 */
export async function deleteRelease(context: Context, viewer: Viewer, id: string): Promise<void> {
  await context.transact(async (tx, emit) => {
    await remove(context, tx, emit, await lockOwnRelease(tx, viewer, id));
  });
}

/**
 * Deletes up to `limit` releases of an account that is being deleted.
 * @returns the number of deleted releases
 */
export async function deleteReleasesOf(context: Context, ownerId: string, limit: number): Promise<number> {
  const ids = await listReleaseIdsOf(context.db, ownerId, limit);
  for (const id of ids) await context.transact((tx, emit) => removeRelease(context, tx, emit, id));
  return ids.length;
}

/**
 * Deletes a release in the transaction of the caller, without a permission check. One that is gone is not an
 * error.
 */
export async function removeRelease(context: Context, tx: Tx, emit: Emit, id: string): Promise<void> {
  const release = await lockRelease(tx, id);
  if (release) await remove(context, tx, emit, release);
}

async function remove(context: Context, tx: Tx, emit: Emit, release: LockedRelease): Promise<void> {
  const { id, ownerId, artworkKey } = release;
  await listInFeedAgain(tx, await listStoredTracks(tx, release));
  const askedIds = await listAskedUsers(tx, id);
  const draftIds = await endHolds(tx, id);
  await deleteReleaseRow(tx, id);
  for (const postId of draftIds) await applyHold(tx, emit, ownerId, postId);
  if (artworkKey !== null) await releaseFiles(context, tx, [artworkKey]);
  // The notifications of their requests are deleted with it.
  for (const userId of askedIds) emit('notification.withdrawn', { userId });
  emit('release.updated', { releaseId: id, ownerId, formerIds: askedIds });
}
