import { notFound } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../http/security/session.ts';
import { findVisibleRelease } from './load-releases.ts';
import { lockReleaseAlone } from './data/releases.queries.ts';
import { countSaves, deleteSave, insertSave } from './data/saves.queries.ts';

/**
 * Saves a release for the viewer, or removes it from what the viewer has saved. A repeated call changes
 * nothing.
 * @throws {ApiError} NOT_FOUND for a release that is not out
 */
export async function setSaved(
  { transact }: Context,
  viewer: Viewer,
  id: string,
  isSaved: boolean,
): Promise<{ saved: boolean; totalSaves: number }> {
  return transact(async (tx) => {
    const { status } = await findVisibleRelease(tx, viewer, id);
    if (status !== 'RELEASED' || !(await lockReleaseAlone(tx, id))) throw notFound('release');
    await (isSaved ? insertSave(tx, id, viewer.id) : deleteSave(tx, id, viewer.id));
    return { saved: isSaved, totalSaves: await countSaves(tx, id) };
  });
}
