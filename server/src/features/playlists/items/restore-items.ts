import { ApiError, limits, notFound, playlists } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import type { Viewer } from '../../../http/security/session.ts';
import { touchPlaylist } from '../access/access.queries.ts';
import { lockVisiblePlaylist, requireEditor } from '../access/find-visible-playlist.ts';
import { findItemPlaces, findRestorable, renumberItems, restoreItemRows } from './items.queries.ts';

/**
 * Restores removed items of a playlist that the viewer edits, in the places that they had among the
 * others. They keep who added them and when. Items that were not removed stay unchanged.
 * @returns the revision
 * @throws {ApiError} NOT_FOUND also an hour after a removal, FORBIDDEN, LIMIT_REACHED
 */
export async function restoreItems(
  { transact }: Context,
  viewer: Viewer,
  id: string,
  itemIds: readonly string[],
): Promise<number> {
  return transact(async (tx, emit) => {
    const playlist = await lockVisiblePlaylist(tx, viewer, id);
    requireEditor(viewer, playlist);
    const places = await findItemPlaces(tx, itemIds);
    const presentIds = new Set(places.filter(({ playlistId }) => playlistId === id).map((place) => place.id));
    const removedIds = await findRestorable(tx, id, itemIds);
    if (presentIds.size + removedIds.length < itemIds.length) throw notFound('playlistItem');
    if (removedIds.length === 0) return playlist.revision;
    if (playlist.itemsCount + removedIds.length > limits.playlists.items)
      throw new ApiError('LIMIT_REACHED', playlists.messages.full({ max: limits.playlists.items }));
    await renumberItems(tx, id);
    await restoreItemRows(tx, id, removedIds);
    const revision = await touchPlaylist(tx, id);
    emit('playlist.changed', { playlistId: id, revision });
    return revision;
  });
}
