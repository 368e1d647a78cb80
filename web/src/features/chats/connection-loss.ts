import type { Realtime } from '../../api/realtime/realtime-client.ts';

/**
 * Milliseconds. A short interruption shows no notice. After five minutes the notice asks the user
 * to act.
 */
const NOTICE_DELAY_MS = 1_500;
const LONG_LOSS_MS = 5 * 60_000;

/**
 * For how long the connection has been lost: `no`, also for a moment; `short`, while it reconnects;
 * `long`.
 */
export type ConnectionLoss = 'no' | 'short' | 'long';

/**
 * Reports for how long the connection has been lost, until the returned function is called. A
 * hidden page disconnects on purpose, which does not count.
 */
export function watchConnectionLoss(
  realtime: Pick<Realtime, 'state' | 'watch'>,
  tell: (loss: ConnectionLoss) => void,
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
    if (now)
      timers = [
        setTimeout(() => tell('short'), NOTICE_DELAY_MS),
        setTimeout(() => tell('long'), LONG_LOSS_MS),
      ];
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
