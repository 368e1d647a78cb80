import type { Context } from '../../../context.ts';
import type { Viewer } from '../../../http/security/session.ts';
import { touchPlaylist } from '../access/access.queries.ts';
import { lockVisiblePlaylist, requireOwner } from '../access/find-visible-playlist.ts';
import { deleteMember, findMemberId } from './members.queries.ts';

/**
 * Removes a collaborator or an invitation of the viewer's playlist, or the viewer from a playlist of
 * another user. The items that they have added stay. For any other user nothing changes.
 * @throws {ApiError} NOT_FOUND, FORBIDDEN
 */
export async function removeCollaborator(
  { transact }: Context,
  viewer: Viewer,
  id: string,
  userName: string,
): Promise<undefined> {
  await transact(async (tx, emit) => {
    const playlist = await lockVisiblePlaylist(tx, viewer, id);
    if (userName.toLowerCase() !== viewer.userName.toLowerCase()) requireOwner(viewer, playlist);
    const userId = await findMemberId(tx, id, userName);
    if (userId === undefined) return;
    await deleteMember(tx, id, userId);
    const revision = await touchPlaylist(tx, id);
    emit('playlist.left', { playlistId: id, userId });
    emit('playlist.invitation-ended', { playlistId: id, userId });
    emit('playlist.changed', { playlistId: id, revision, reachesAll: true });
  });
}
