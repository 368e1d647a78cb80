import type { Context } from '../../context.ts';
import { touchPlaylist } from './access/access.queries.ts';
import { deleteBetween } from './people/members.queries.ts';

/** A block ends what the two users have to do with the playlists of each other. */
export function registerPlaylistListeners({ events }: Context): void {
  events.onBeforeCommit('blocked', async (tx, { userId, otherId }, emit) => {
    for (const member of await deleteBetween(tx, userId, otherId)) {
      const { playlistId } = member;
      emit('playlist.left', member);
      emit('playlist.invitation-ended', member);
      const revision = await touchPlaylist(tx, playlistId);
      emit('playlist.changed', { playlistId, revision, reachesAll: true });
    }
  });
}
