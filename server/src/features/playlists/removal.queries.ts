import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { deleteLimited } from '../../db/delete-limited.ts';

/** Deletes up to `maxRows` follows, memberships and names of a deleted account. @returns how many */
export async function deleteTracesOf(tx: Tx, userId: string, maxRows: number): Promise<number> {
  const follows = await deleteLimited(tx, 'playlist_follows', 'user_id', userId, maxRows);
  const memberships = await deleteLimited(tx, 'playlist_members', 'user_id', userId, maxRows);
  const { numAffectedRows = 0n } = await sql`
    update playlist_items set added_by = null where id = any(array(
      select id from playlist_items where added_by = ${userId} limit ${maxRows}
    ))`.execute(tx);
  const { numAffectedRows: removedItems = 0n } = await sql`
    update removed_playlist_items set added_by = null where id = any(array(
      select id from removed_playlist_items where added_by = ${userId} limit ${maxRows}
    ))`.execute(tx);
  return follows + memberships + Number(numAffectedRows + removedItems);
}

/** What the removal of a playlist needs. */
export interface PlaylistToRemove {
  id: string;
  coverKey: string | null;
  revision: number;
}

const selectLocked = (tx: Tx) =>
  tx.selectFrom('playlists').select(['id', 'cover_key as coverKey', 'revision']).forUpdate();

/** Finds and locks a playlist of an account. */
export const findOwned = (tx: Tx, ownerId: string): Promise<PlaylistToRemove | undefined> =>
  selectLocked(tx).where('owner_id', '=', ownerId).orderBy('id').limit(1).executeTakeFirst();

/** Finds and locks a playlist. */
export const findPlaylistToRemove = (tx: Tx, id: string): Promise<PlaylistToRemove | undefined> =>
  selectLocked(tx).where('id', '=', id).executeTakeFirst();

/** Deletes up to `maxRows` followers of a playlist. @returns how many */
export async function deleteFollowersOf(tx: Tx, playlistId: string, maxRows: number): Promise<number> {
  return deleteLimited(tx, 'playlist_follows', 'playlist_id', playlistId, maxRows);
}
