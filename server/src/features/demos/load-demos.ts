import { demos, notFound, ApiError } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { BlockViewer } from '../block-filter/index.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import type { Viewer } from '../../http/security/session.ts';
import { releaseFiles } from '../uploads/index.ts';
import { deleteDemoRow, deleteDemosOf, findDemo, findDemos, listDemosOf, lockDemo } from './demos.queries.ts';
import { viewDemo } from './demos.views.ts';

/** @throws {ApiError} NOT_FOUND */
export async function loadDemo(
  db: Queryable,
  id: string,
  viewer: BlockViewer | undefined,
): Promise<demos.Demo> {
  const row = await findDemo(db, id, viewer);
  if (!row) throw notFound('demo');
  return viewDemo(row);
}

/** Loads those of these demos that exist, in no particular order. */
export const loadDemos = async (db: Queryable, ids: readonly string[]): Promise<demos.Demo[]> =>
  ids.length === 0 ? [] : (await findDemos(db, ids)).map(viewDemo);

/** Lists a user's demos, newest first. Suspended and hidden users have none. */
export const listDemos = async (
  db: Queryable,
  userId: string,
  viewer: BlockViewer | undefined,
): Promise<demos.Demo[]> => (await listDemosOf(db, userId, viewer)).map(viewDemo);

/**
 * Deletes a demo of the caller. Its files are removed after the commit.
 * @throws {ApiError} NOT_FOUND, FORBIDDEN
 */
export async function deleteDemo(context: Context, viewer: Viewer, id: string): Promise<undefined> {
  await context.transact(async (tx) => {
    const demo = await lockDemo(tx, id);
    if (!demo) throw notFound('demo');
    if (demo.userId !== viewer.id) {
      // A viewer from whom the demo is hidden gets NOT_FOUND.
      await loadDemo(tx, id, viewer);
      throw new ApiError('FORBIDDEN', demos.messages.notOwner);
    }
    await removeDemo(context, tx, id);
  });
}

/**
 * Deletes a demo without a check of permissions. Its files are removed after the commit of the
 * caller's transaction.
 * @returns whether the demo exists
 */
export async function removeDemo(context: Context, tx: Tx, id: string): Promise<boolean> {
  const demo = await lockDemo(tx, id);
  if (!demo) return false;
  await deleteDemoRow(tx, id);
  await releaseFiles(context, tx, demo.files);
  return true;
}

/** Deletes all demos of a user, with their files. */
export async function removeDemosOf(context: Context, tx: Tx, userId: string): Promise<void> {
  const files = await deleteDemosOf(tx, userId);
  if (files.length > 0) await releaseFiles(context, tx, files);
}
