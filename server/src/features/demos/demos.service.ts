import { demos, notFound, ApiError } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { BlockViewer } from '../../db/apart.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import type { Viewer } from '../../http/session.ts';
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
  if (!row) throw notFound('Demo');
  return viewDemo(row);
}

/** Those of these demos that are there, in no order. */
export const loadDemos = async (db: Queryable, ids: readonly string[]): Promise<demos.Demo[]> =>
  ids.length === 0 ? [] : (await findDemos(db, ids)).map(viewDemo);

/** The newest first; none of whoever is not there. */
export const listDemos = async (
  db: Queryable,
  userId: string,
  viewer: BlockViewer | undefined,
): Promise<demos.Demo[]> => (await listDemosOf(db, userId, viewer)).map(viewDemo);

/**
 * Deletes an own demo; its files go after the commit.
 * @throws {ApiError} NOT_FOUND, FORBIDDEN
 */
export async function deleteDemo(context: Context, viewer: Viewer, id: string): Promise<undefined> {
  await context.transact(async (tx) => {
    const demo = await lockDemo(tx, id);
    if (!demo) throw notFound('Demo');
    if (demo.userId !== viewer.id) {
      // Whoever may not see it is told that there is none.
      await loadDemo(tx, id, viewer);
      throw new ApiError('FORBIDDEN', demos.strings.notOwner);
    }
    await removeDemo(context, tx, id);
  });
}

/**
 * Deletes a demo whoever asks, in a transaction of the caller's; its files go after the commit.
 * @returns whether it was there
 */
export async function removeDemo(context: Context, tx: Tx, id: string): Promise<boolean> {
  const demo = await lockDemo(tx, id);
  if (!demo) return false;
  await deleteDemoRow(tx, id);
  await releaseFiles(context, tx, demo.files);
  return true;
}

/** All demos of a user, with their files. */
export async function removeDemosOf(context: Context, tx: Tx, userId: string): Promise<void> {
  const files = await deleteDemosOf(tx, userId);
  if (files.length > 0) await releaseFiles(context, tx, files);
}
