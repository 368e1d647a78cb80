import { useSyncExternalStore } from 'react';
import { getDeviceTime } from '../time/clock.ts';

/** Whole seconds until a time (milliseconds since 1970), counting down; 0 when it has passed. */
export function useCountdown(until: number): number {
  return useSyncExternalStore(everySecond, () => Math.max(0, Math.ceil((until - getDeviceTime()) / 1000)));
}

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
}
