import { useEffect, useState } from 'react';
import type { SyncedPlayer } from './synced-player.ts';

/** Milliseconds between two updates of the position. */
const TICK_MS = 50;

/** Seconds of the position, several times a second; stops the playback at its end. */
export function usePosition(synced: SyncedPlayer, isPlaying: boolean): number {
  const [, setTick] = useState(0);
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => {
      synced.checkEnd();
      setTick((tick) => tick + 1);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [synced, isPlaying]);
  return synced.position();
}
