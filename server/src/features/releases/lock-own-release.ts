import { ApiError, notFound, releases } from '@backbeat/contract';
import type { Tx } from '../../db/database.ts';
import type { Viewer } from '../../http/security/session.ts';
import { findVisibleRelease } from './load-releases.ts';
import { lockRelease, type LockedRelease } from './data/releases.queries.ts';

/**
 * Locks a release of the viewer until the end of the transaction.
 * @throws {ApiError} NOT_FOUND if the viewer may not see it, FORBIDDEN for other viewers
 */
export async function lockOwnRelease(tx: Tx, viewer: Viewer, id: string): Promise<LockedRelease> {
  const release = await lockRelease(tx, id);
  if (!release) throw notFound('release');
  if (release.ownerId === viewer.id) return release;
  await findVisibleRelease(tx, viewer, id);
  throw new ApiError('FORBIDDEN', releases.messages.notOwner);
}
