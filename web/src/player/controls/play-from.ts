import { player } from '../engine/player.ts';
import type { Track } from '../engine/track.ts';
import { isPlaybackActive } from '../engine/player-state.ts';

/** Plays a track from a position in seconds, or moves its playback there. */
export function playFrom(track: Track, seconds: number): void {
  if (!player.isCurrent(track.id)) return player.play(track, { at: seconds });
  player.seek(seconds);
  if (!isPlaybackActive(player.get())) player.resume();
}
