import type { Realtime } from '../../api/realtime-client.ts';

/** A short break says nothing; after five minutes one is asked to do something. Milliseconds. */
const SHORT = 1_500;
const LONG = 5 * 60_000;

/** How long the connection is lost: `no`, also for a moment; `short`, while it is tried again; `long`. */
export type Loss = 'no' | 'short' | 'long';

/**
 * Tells how long the connection has been lost, until the answered function is called. A page that nobody sees lets its
 * connection go by itself: that does not count.
 */
export function watchLoss(
  realtime: Pick<Realtime, 'state' | 'watch'>,
  tell: (loss: Loss) => void,
): () => void {
  let timers: ReturnType<typeof setTimeout>[] = [];
  let isLost = false;
  const stop = () => {
    for (const timer of timers) clearTimeout(timer);
  };
  const look = () => {
    const now = realtime.state === 'lost' && document.visibilityState !== 'hidden';
    if (now === isLost) return;
    isLost = now;
    stop();
    if (now) timers = [setTimeout(() => tell('short'), SHORT), setTimeout(() => tell('long'), LONG)];
    else tell('no');
  };
  const stopWatching = realtime.watch(look);
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    stop();
    stopWatching();
    document.removeEventListener('visibilitychange', look);
  };
}
