import type { demos } from '@backbeat/contract';
import { processingPause } from '../../lib/processing-pause.ts';

/**
 * Milliseconds until a list of demos is asked for again, which it is while the sound of one of them is being worked on;
 * false where nothing is. The pauses grow, and begin anew when another demo is waited for.
 */
export function makeWaitingPause() {
  let waiting = '';
  let since = 0;
  /** @param times how often the list has come so far */
  return (list: readonly demos.Demo[] | undefined, times: number): number | false => {
    const now = (list ?? []).flatMap(({ id, processing }) => (processing === 'waiting' ? id : [])).join();
    if (now !== waiting) {
      waiting = now;
      since = times;
    }
    return now === '' ? false : processingPause(times - since + 1);
  };
}
