import { ApiError, limits, notFound, playlists } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import type { Viewer } from '../../../http/security/session.ts';
import { lockBlocks } from '../../block-filter/index.ts';
import { checkAcceptance } from '../../privacy/index.ts';
import { findUserByName } from '../../users/index.ts';
import { touchPlaylist } from '../access/access.queries.ts';
import { lockVisiblePlaylist, requireOwner, requireOwnPlaylist } from '../access/find-visible-playlist.ts';
import { countMembers, findMember, insertInvitation } from './members.queries.ts';

/**
 * Invites a user to a playlist of the viewer. For one who is invited or collaborates already, nothing
 * changes.
 * @throws {ApiError} NOT_FOUND, FORBIDDEN also for users who accept no messages of the viewer,
 *   INVALID_INPUT for the viewer, LIMIT_REACHED, TOO_MANY_REQUESTS
 */
export async function inviteCollaborator(
  context: Context,
  viewer: Viewer,
  id: string,
  userName: string,
): Promise<undefined> {
  const { db, limiter, transact } = context;
  await requireOwnPlaylist(db, viewer, id);
  const user = await findUserByName(db, userName, viewer);
  if (!user) throw notFound('user');
  if (user.id === viewer.id) throw new ApiError('INVALID_INPUT', playlists.messages.inviteOneself);
  await limiter.consume('playlistInvitationsByAccount', viewer.id);
  await transact(async (tx, emit) => {
    if ((await lockBlocks(tx, viewer.id, [user.id])).size > 0) throw notFound('user');
    requireOwner(viewer, await lockVisiblePlaylist(tx, viewer, id));
    if (await findMember(tx, id, user.id)) return;
    await checkAcceptance(tx, viewer.id, [user.id]);
    if ((await countMembers(tx, id)) >= limits.playlists.collaborators) {
      const text = playlists.messages.tooManyCollaborators({ max: limits.playlists.collaborators });
      throw new ApiError('LIMIT_REACHED', text);
    }
    await insertInvitation(tx, id, user.id);
    emit('playlist.invited', { playlistId: id, userId: user.id });
    emit('playlist.changed', { playlistId: id, revision: await touchPlaylist(tx, id) });
  });
}
