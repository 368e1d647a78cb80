import type { Settings } from './player-storage.ts';
import { currentTrack, emptyQueue, type Queue } from './queue.ts';
import { isOnServer } from './track.ts';

/**
 * The state that the player renders. The position is not part of it because it changes constantly:
 * see the engine's `position`.
 */
export interface PlayerState {
  queue: Queue;
  /**
   * The intended and actual state: `loading` is a requested playback that is not audible yet,
   * `failed` is a source that could not be loaded.
   */
  status: 'empty' | 'loading' | 'playing' | 'paused' | 'failed';
  /** The browser blocked autoplay. The user has to press play. */
  refused: boolean;
  /** Fading out before closing. */
  closing: boolean;
  muted: boolean;
  /** Duration in seconds from the file's metadata; null until the browser has it. */
  measured: number | null;
  settings: Settings;
}

export const initialState = (settings: Settings): PlayerState => ({
  queue: emptyQueue,
  status: 'empty',
  refused: false,
  closing: false,
  muted: false,
  measured: null,
  settings,
});

/**
 * Duration of the current track in seconds. For uploaded tracks it is the server's value, which
 * belongs to the waveform. For local files it is the browser's value, else the estimate.
 */
export function durationOf({ queue, measured }: PlayerState): number {
  const track = currentTrack(queue);
  const known = track?.duration ?? null;
  return (track && isOnServer(track) ? (known ?? measured) : (measured ?? known)) ?? 0;
}
