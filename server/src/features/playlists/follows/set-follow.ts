import { ApiError, playlists } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import type { Viewer } from '../../../http/security/session.ts';
import { lockVisiblePlaylist } from '../access/find-visible-playlist.ts';
import { deleteFollow, insertFollow } from './follows.queries.ts';

/**
 * Follows a public or unlisted playlist of another user, or ends that. Saying it again changes
 * nothing.
 * @throws {ApiError} NOT_FOUND, INVALID_INPUT for an own playlist, CONFLICT for a private one
 */
export async function setFollow(
  { transact }: Context,
  viewer: Viewer,
  id: string,
  following: boolean,
): Promise<playlists.PlaylistFollow> {
  return transact(async (tx) => {
    const { ownerId, visibility, followersCount } = await lockVisiblePlaylist(tx, viewer, id);
    if (!following) {
      const isChanged = await deleteFollow(tx, id, viewer.id);
      return { following, followersCount: followersCount - (isChanged ? 1 : 0) };
    }
    if (ownerId === viewer.id) throw new ApiError('INVALID_INPUT', playlists.messages.followOwn);
    if (visibility === 'private') throw new ApiError('CONFLICT', playlists.messages.followPrivate);
    const isChanged = await insertFollow(tx, id, viewer.id);
    return { following, followersCount: followersCount + (isChanged ? 1 : 0) };
  });
}
