import type { playlists } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import type { Viewer } from '../../../http/security/session.ts';
import { touchPlaylist } from '../access/access.queries.ts';
import { lockVisiblePlaylist, requireEditor } from '../access/find-visible-playlist.ts';
import { removeItemRows, removeUnavailableItems } from './items.queries.ts';
import { findOwnItems } from './move-items.ts';

/**
 * Removes items of a playlist that the viewer edits: these, or all whose track the viewer cannot see.
 * Items that are gone are ignored. What is removed can be restored for an hour.
 * @throws {ApiError} NOT_FOUND also for items of another playlist, FORBIDDEN
 */
export async function removeItems(
  { transact }: Context,
  viewer: Viewer,
  id: string,
  { items }: playlists.ItemRemoval,
): Promise<{ removed: number; items: string[]; revision: number }> {
  return transact(async (tx, emit) => {
    const playlist = await lockVisiblePlaylist(tx, viewer, id);
    requireEditor(viewer, playlist);
    const removedIds =
      items === undefined
        ? await removeUnavailableItems(tx, id, { ...viewer, hasBlocks: true })
        : await removeItemRows(tx, id, await findOwnItems(tx, id, items));
    const result = { removed: removedIds.length, items: removedIds };
    if (removedIds.length === 0) return { ...result, revision: playlist.revision };
    const revision = await touchPlaylist(tx, id);
    emit('playlist.changed', { playlistId: id, revision });
    return { ...result, revision };
  });
}
