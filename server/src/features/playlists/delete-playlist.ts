import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Emit } from '../../events/event-bus.ts';
import type { Viewer } from '../../http/security/session.ts';
import { releaseFiles } from '../uploads/index.ts';
import { lockVisiblePlaylist, requireOwner } from './access/find-visible-playlist.ts';
import { deletePlaylistRow } from './playlists.queries.ts';
import { findPlaylistToRemove, type PlaylistToRemove } from './removal.queries.ts';

/**
 * Deletes a playlist of the viewer with its cover. Its tracks stay.
 * @throws {ApiError} NOT_FOUND, FORBIDDEN
 */
export async function deletePlaylist(context: Context, viewer: Viewer, id: string): Promise<undefined> {
  await context.transact(async (tx, emit) => {
    const playlist = await lockVisiblePlaylist(tx, viewer, id);
    requireOwner(viewer, playlist);
    await removePlaylist(context, tx, emit, playlist);
  });
}

/** Deletes a playlist in the transaction of the caller, without a permission check. */
export async function removePlaylist(
  context: Context,
  tx: Tx,
  emit: Emit,
  { id, coverKey, revision }: PlaylistToRemove,
): Promise<void> {
  await deletePlaylistRow(tx, id);
  if (coverKey !== null) await releaseFiles(context, tx, [coverKey]);
  emit('playlist.changed', { playlistId: id, revision: revision + 1, reachesAll: true });
}

/** Deletes a playlist that moderators remove. One that is gone is not an error. */
export async function removeReportedPlaylist(
  context: Context,
  tx: Tx,
  emit: Emit,
  id: string,
): Promise<void> {
  const playlist = await findPlaylistToRemove(tx, id);
  if (playlist) await removePlaylist(context, tx, emit, playlist);
}
