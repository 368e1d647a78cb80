import { playlists, type Input } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../http/security/session.ts';
import { claimFiles, releaseFiles, storeImage, withStoredFiles } from '../uploads/index.ts';
import { touchPlaylist } from './access/access.queries.ts';
import { lockVisiblePlaylist, requireOwner } from './access/find-visible-playlist.ts';
import { updateDetails } from './playlists.queries.ts';

type Form = Input<typeof playlists.playlistRoutes.updatePlaylist>['body'];

/**
 * Changes details of a playlist of the viewer. Absent fields stay. The file of a cover that is
 * replaced or removed is deleted after the commit.
 * @throws {ApiError} WRONG_KIND, NOT_FOUND, FORBIDDEN
 */
export async function updatePlaylist(
  context: Context,
  viewer: Viewer,
  id: string,
  { playlist: changes, cover }: Form,
): Promise<void> {
  const wrongKind = playlists.messages.cover;
  const options = { folder: 'playlists', ownerId: viewer.id, wrongKind, field: 'cover' } as const;
  await withStoredFiles(context, async (storedKeys) => {
    if (cover) storedKeys.push((await storeImage(context, cover, options)).key);
    await context.transact(async (tx, emit) => {
      const playlist = await lockVisiblePlaylist(tx, viewer, id);
      requireOwner(viewer, playlist);
      const coverKey = storedKeys[0] ?? (changes.removeCover ? null : playlist.coverKey);
      await updateDetails(tx, id, { ...changes, coverKey });
      await claimFiles(tx, storedKeys);
      if (playlist.coverKey !== null && playlist.coverKey !== coverKey)
        await releaseFiles(context, tx, [playlist.coverKey]);
      const revision = await touchPlaylist(tx, id);
      const isHidden = changes.visibility === 'private' && playlist.visibility !== 'private';
      if (isHidden) emit('playlist.hidden', { playlistId: id });
      emit('playlist.changed', { playlistId: id, revision, reachesAll: isHidden });
    });
  });
}
