import { createStore } from './store.ts';
import type { Track } from './track.ts';

/** Reports the plays of posts to the app, which counts them. */
export function createPlayReport() {
  const plays = createStore<{ id: string } | null>(null);
  const stops = createStore<{ id: string; position: number } | null>(null);
  /** The play that was audible and has not stopped. A pause does not stop it. */
  let play: { id: string } | null = null;
  return {
    /** The last play that became audible. */
    plays,
    /** Where the last audible play stopped: at its end, for another track, or by closing. */
    stops,
    start: (track: Track | null): void => {
      if (track?.kind === 'post') plays.set((play = { id: track.id }));
    },
    stop: (position: number): void => {
      if (play) stops.set({ id: play.id, position });
      play = null;
    },
  };
}
