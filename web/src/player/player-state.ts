import type { Settings } from './memory.ts';
import { currentTrack, emptyQueue, type Queue } from './queue.ts';
import { isKept } from './track.ts';

/** What the player shows. A position is not in it, since that changes all the time: see the engine's `position`. */
export interface PlayerState {
  queue: Queue;
  /** What is wanted and what happens: `loading` is wanted and on its way, `failed` could not be loaded. */
  status: 'empty' | 'loading' | 'playing' | 'paused' | 'failed';
  /** The browser would not start by itself; a press of play will do. */
  refused: boolean;
  /** Fading out, to be closed. */
  closing: boolean;
  muted: boolean;
  /** Seconds as the browser reads them from the file; null until it has. */
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
 * Seconds of the current track: what the server measured, to which the waveform belongs; of a file that is not uploaded what
 * the browser reads from it, else what was reckoned.
 */
export function durationOf({ queue, measured }: PlayerState): number {
  const track = currentTrack(queue);
  const known = track?.duration ?? null;
  return (track && isKept(track) ? (known ?? measured) : (measured ?? known)) ?? 0;
}
