import type { Tx } from '../../db/database.ts';
import type { Context } from '../../context.ts';
import type { Emit } from '../../events/event-bus.ts';
import { removePlaylist } from './delete-playlist.ts';
import { deleteFollowersOf, deleteTracesOf, findOwned } from './removal.queries.ts';

/**
 * Deletes a part of what a deleted account has: its playlists with their followers, what it follows,
 * its collaborations, and its name at items of others.
 * @returns the number of rows; 0 when nothing is left
 */
export async function removeSomeOf(
  tx: Tx,
  userId: string,
  maxRows: number,
  { context, emit }: { context: Context; emit: Emit },
): Promise<number> {
  const playlist = await findOwned(tx, userId);
  if (!playlist) return deleteTracesOf(tx, userId, maxRows);
  const followers = await deleteFollowersOf(tx, playlist.id, maxRows);
  if (followers > 0) return followers;
  await removePlaylist(context, tx, emit, playlist);
  return 1;
}
