import { fileSize } from './file-size.ts';
import { messages } from './format.messages.ts';

/**
 * Seconds of history that count for the upload speed. Fewer make the estimate unstable, more delay
 * its reaction to a new network.
 */
const WINDOW_S = 8;

export interface Sample {
  /** Milliseconds of a monotonic clock. */
  at: number;
  /** Bytes sent so far. */
  sentBytes: number;
}

/** Adds a sample and drops those that are too old. */
export function addSample(samples: readonly Sample[], next: Sample): readonly Sample[] {
  return [...samples.filter(({ at }) => next.at - at <= WINDOW_S * 1000), next];
}

/** Seconds until the upload completes at the current speed; null while unknown. */
export function secondsLeft(samples: readonly Sample[], total: number): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last) return null;
  const bytes = last.sentBytes - first.sentBytes;
  const seconds = (last.at - first.at) / 1000;
  if (seconds < 1 || bytes <= 0) return null;
  return ((total - last.sentBytes) / bytes) * seconds;
}

/** '12.4 MB of 40 MB, 20 seconds left'. */
export function describeProgress(sentBytes: number, total: number, remainingSeconds: number | null): string {
  const amount = messages.sentOf({ sentSize: fileSize(sentBytes), total: fileSize(total) });
  if (remainingSeconds === null) return amount;
  const seconds = Math.max(1, Math.round(remainingSeconds));
  if (seconds < 60) return messages.secondsLeft({ amount, count: seconds, countText: seconds });
  const minutes = Math.round(seconds / 60);
  return messages.minutesLeft({ amount, count: minutes, countText: minutes });
}
