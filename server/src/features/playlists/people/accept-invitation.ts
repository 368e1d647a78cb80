import { notFound } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import type { Viewer } from '../../../http/security/session.ts';
import { touchPlaylist } from '../access/access.queries.ts';
import { lockVisiblePlaylist } from '../access/find-visible-playlist.ts';
import { acceptMembership, deleteMember, findMember } from './members.queries.ts';

/**
 * Answers the viewer's invitation to a playlist. Accepting it again changes nothing.
 * @throws {ApiError} NOT_FOUND also without an invitation
 */
export async function answerInvitation(
  { transact }: Context,
  viewer: Viewer,
  id: string,
  isAccepted: boolean,
): Promise<undefined> {
  await transact(async (tx, emit) => {
    await lockVisiblePlaylist(tx, viewer, id);
    const state = await findMember(tx, id, viewer.id);
    if (state === 'member' && isAccepted) return;
    if (state !== 'invited') throw notFound('invitation');
    await (isAccepted ? acceptMembership : deleteMember)(tx, id, viewer.id);
    const revision = await touchPlaylist(tx, id);
    emit('playlist.invitation-ended', { playlistId: id, userId: viewer.id });
    emit('playlist.changed', { playlistId: id, revision, reachesAll: !isAccepted });
  });
}
