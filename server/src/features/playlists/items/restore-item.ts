import { ApiError, limits, notFound, playlists } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import type { Viewer } from '../../../http/security/session.ts';
import { touchPlaylist } from '../access/access.queries.ts';
import { lockVisiblePlaylist, requireEditor } from '../access/find-visible-playlist.ts';
import { makeRoom } from './add-items.ts';
import { findItemPlaces, findRemovedPlace, insertRemovedItem } from './items.queries.ts';

/**
 * Restores a removed item of a playlist that the viewer edits, in the place that it had among the items
 * that are there. It keeps who added it and when. An item that is there again stays as it is.
 * @returns the revision
 * @throws {ApiError} NOT_FOUND also an hour after the removal, FORBIDDEN, LIMIT_REACHED
 */
export async function restoreItem(
  { transact }: Context,
  viewer: Viewer,
  id: string,
  itemId: string,
): Promise<number> {
  return transact(async (tx, emit) => {
    const playlist = await lockVisiblePlaylist(tx, viewer, id);
    requireEditor(viewer, playlist);
    const [place] = await findItemPlaces(tx, [itemId]);
    if (place?.playlistId === id) return playlist.revision;
    const removedPlace = await findRemovedPlace(tx, id, itemId);
    if (!removedPlace) throw notFound('playlistItem');
    if (playlist.itemsCount >= limits.playlists.items)
      throw new ApiError('LIMIT_REACHED', playlists.messages.full({ max: limits.playlists.items }));
    const position = removedPlace.position ?? (await makeRoom(tx, id, removedPlace, 1))[0] ?? 0;
    await insertRemovedItem(tx, id, itemId, position);
    const revision = await touchPlaylist(tx, id);
    emit('playlist.changed', { playlistId: id, revision });
    return revision;
  });
}
