import { readUserValue } from '../../lib/user-storage.ts';
import { player } from './player.ts';
import { currentTrack } from './queue.ts';

/**
 * The id of the current track, else of the one whose position `player-storage.ts` has stored last; null
 * if there is none.
 */
export function latestTrackId(): string | null {
  const track = currentTrack(player.get().queue);
  if (track) return track.id;
  const positions = readUserValue('positions');
  const latest: unknown = Array.isArray(positions) ? positions[0] : null;
  const id: unknown = Array.isArray(latest) ? latest[0] : null;
  return typeof id === 'string' ? id : null;
}
