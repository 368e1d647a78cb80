import type { PlayOptions } from '../engine/engine.ts';
import { player } from '../engine/player.ts';
import type { Track } from '../engine/track.ts';

/** The request for the part of the player that joins tracks, which no other queue needs. */
let request: Promise<void> | undefined;
let isInstalled = false;

/**
 * Plays a track of a release among the others, without gaps between them. Without the code for it,
 * as after a failed request, they play one after the other like all queues.
 */
export async function playRelease(track: Track, options: PlayOptions): Promise<void> {
  // Some browsers let only a press that is being handled start a sound, so nothing waits needlessly.
  if (!isInstalled) await (request ??= install());
  player.play(track, options);
}

async function install(): Promise<void> {
  try {
    const { joinTracks } = await import('./join-tracks.ts');
    joinTracks(player);
    isInstalled = true;
  } catch {
    request = undefined;
  }
}
