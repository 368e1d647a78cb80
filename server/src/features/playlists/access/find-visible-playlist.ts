import { ApiError, notFound, playlists } from '@backbeat/contract';
import type { Queryable, Tx } from '../../../db/database.ts';
import type { Viewer } from '../../../http/security/session.ts';
import { lockBlocks, type BlockViewer } from '../../block-filter/index.ts';
import { findFacts, findIdOfCover, findOwnerId, lockFacts, type PlaylistFacts } from './access.queries.ts';
import { canEdit, canSee, roleIn } from './playlists.policy.ts';

/**
 * Returns the facts of a playlist that the viewer may see.
 * @throws {ApiError} NOT_FOUND
 */
export async function findVisiblePlaylist(
  db: Queryable,
  viewer: BlockViewer | undefined,
  id: string,
): Promise<PlaylistFacts> {
  return requireVisible(viewer, await findFacts(db, id, viewer));
}

/**
 * Locks a playlist that the viewer may see until the end of the transaction. Locks the accounts of
 * viewer and owner first, so that no block between them is set meanwhile.
 * @throws {ApiError} NOT_FOUND
 */
export async function lockVisiblePlaylist(tx: Tx, viewer: Viewer, id: string): Promise<PlaylistFacts> {
  const ownerId = await findOwnerId(tx, id);
  if (ownerId === undefined) throw notFound('playlist');
  await lockBlocks(tx, viewer.id, [ownerId]);
  // The session says whether there were blocks when the request began.
  return requireVisible(viewer, await lockFacts(tx, id, { ...viewer, hasBlocks: true }));
}

function requireVisible(viewer: BlockViewer | undefined, facts: PlaylistFacts | undefined): PlaylistFacts {
  if (!facts || !canSee(viewer?.id, facts)) throw notFound('playlist');
  return facts;
}

/** Who may read the file of a cover: all who may see its playlist; undefined if the viewer may not. */
export async function accessToCover(
  db: Queryable,
  viewer: Viewer | undefined,
  coverKey: string,
): Promise<'public' | 'private' | undefined> {
  const id = await findIdOfCover(db, coverKey);
  const facts = id === undefined ? undefined : await findFacts(db, id, viewer);
  if (!facts || !canSee(viewer?.id, facts)) return undefined;
  return facts.visibility === 'private' ? 'private' : 'public';
}

/** @throws {ApiError} FORBIDDEN for viewers who are neither owner nor collaborator */
export function requireEditor(viewer: Viewer, facts: PlaylistFacts): void {
  if (!canEdit(viewer.id, facts))
    throw new ApiError('FORBIDDEN', playlists.messages.notEditor({ owner: facts.ownerName }));
}

/** @throws {ApiError} FORBIDDEN for other viewers than the owner */
export function requireOwner(viewer: Viewer, facts: PlaylistFacts): void {
  requireEditor(viewer, facts);
  if (roleIn(viewer.id, facts) !== 'owner')
    throw new ApiError('FORBIDDEN', playlists.messages.notOwner({ owner: facts.ownerName }));
}

/**
 * Requires that the viewer owns the playlist.
 * @throws {ApiError} NOT_FOUND, FORBIDDEN
 */
export async function requireOwnPlaylist(db: Queryable, viewer: Viewer, id: string): Promise<void> {
  requireOwner(viewer, await findVisiblePlaylist(db, viewer, id));
}
