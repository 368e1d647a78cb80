import { blocks, limits, notFound, ApiError } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import type { Viewer } from '../../http/security/session.ts';
import { lockAccounts } from '../users/index.ts';
import { countBlocks, deleteBlock, findOtherUser, insertBlock, type OtherUser } from './blocks.queries.ts';

/**
 * Finds a user whom the viewer may block, mute, unblock or unmute.
 * @throws {ApiError} INVALID_INPUT for the viewer, NOT_FOUND also for users who have blocked the
 *   viewer
 */
export async function findTargetUser(db: Queryable, viewer: Viewer, name: string): Promise<OtherUser> {
  if (name.toLowerCase() === viewer.userName.toLowerCase())
    throw new ApiError('INVALID_INPUT', blocks.messages.oneself);
  const other = await findOtherUser(db, viewer.id, name);
  // A user who has blocked back can still be unblocked and unmuted by the viewer.
  if (!other || (other.hasBlocked && !other.blocked && !other.muted)) throw notFound('user');
  return other;
}

/**
 * Blocks or mutes a user. The listeners of `blocked` end follows and requests between the two in
 * the same transaction.
 * @throws {ApiError} INVALID_INPUT, NOT_FOUND, LIMIT_REACHED
 */
export async function setBlock(
  { db, transact }: Context,
  viewer: Viewer,
  name: string,
  kind: blocks.BlockKind,
): Promise<void> {
  const other = await findTargetUser(db, viewer, name);
  await transact(async (tx, emit) => {
    if ((await lockAccounts(tx, [viewer.id, other.id])) < 2) throw notFound('user');
    if (!(await insertBlock(tx, viewer.id, other.id, kind))) return;
    if ((await countBlocks(tx, viewer.id, kind)) > limits.blocks)
      throw new ApiError('LIMIT_REACHED', blocks.messages.tooMany[kind]({ max: limits.blocks }));
    emit(kind === 'block' ? 'blocked' : 'muted', { userId: viewer.id, otherId: other.id });
  });
}

/** @throws {ApiError} INVALID_INPUT, NOT_FOUND */
export async function removeBlock(
  { db }: Context,
  viewer: Viewer,
  name: string,
  kind: blocks.BlockKind,
): Promise<void> {
  const other = await findTargetUser(db, viewer, name);
  await deleteBlock(db, viewer.id, other.id, kind);
}
