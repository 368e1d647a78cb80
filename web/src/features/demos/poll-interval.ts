import type { demos } from '@backbeat/contract';
import { processingPollDelay } from '../../lib/processing-poll-delay.ts';

/**
 * Creates a function that returns the polling interval of a list of demos, in milliseconds, while
 * the server processes the sound of one; false otherwise. The interval grows, and restarts when
 * another demo is pending.
 */
export function createPollInterval() {
  let pendingIds = '';
  let since = 0;
  /** @param times how many responses have arrived so far */
  return (list: readonly demos.Demo[] | undefined, times: number): number | false => {
    const now = (list ?? []).flatMap(({ id, processing }) => (processing === 'waiting' ? id : [])).join();
    if (now !== pendingIds) {
      pendingIds = now;
      since = times;
    }
    return now === '' ? false : processingPollDelay(times - since + 1);
  };
}
