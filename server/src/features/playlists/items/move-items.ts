import { notFound, type playlists } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Viewer } from '../../../http/security/session.ts';
import { touchPlaylist } from '../access/access.queries.ts';
import { makeRoom } from './add-items.ts';
import { lockVisiblePlaylist, requireEditor } from '../access/find-visible-playlist.ts';
import { findItemPlaces, setPositions } from './items.queries.ts';

/**
 * Moves items of a playlist that the viewer edits. They keep their order. Items that are gone are
 * ignored.
 * @returns the revision
 * @throws {ApiError} NOT_FOUND also for items of another playlist, FORBIDDEN, CONFLICT
 */
export async function moveItems(
  { transact }: Context,
  viewer: Viewer,
  id: string,
  { items, after }: playlists.ItemMove,
): Promise<number> {
  return transact(async (tx, emit) => {
    const playlist = await lockVisiblePlaylist(tx, viewer, id);
    requireEditor(viewer, playlist);
    const movedIds = await findOwnItems(tx, id, items);
    const positions = await makeRoom(tx, id, { after }, movedIds.length, movedIds);
    if (movedIds.length === 0) return playlist.revision;
    await setPositions(
      tx,
      movedIds.map((itemId, index) => ({ id: itemId, position: positions[index] ?? 0 })),
    );
    const revision = await touchPlaylist(tx, id);
    emit('playlist.changed', { playlistId: id, revision });
    return revision;
  });
}

/**
 * Returns those of these items that exist, in the order of the playlist.
 * @throws {ApiError} NOT_FOUND for items of another playlist
 */
export async function findOwnItems(tx: Tx, id: string, itemIds: readonly string[]): Promise<string[]> {
  const places = await findItemPlaces(tx, itemIds);
  if (places.some(({ playlistId }) => playlistId !== id)) throw notFound('playlistItem');
  return places.map((place) => place.id);
}
