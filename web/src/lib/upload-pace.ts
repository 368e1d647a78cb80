import { fileSize } from './file-size.ts';

/** Seconds of the past that count for the pace: less is nervous, more is slow to notice a new network. */
const WINDOW = 8;

export interface Sample {
  /** Milliseconds of a clock that only goes forward. */
  at: number;
  /** Bytes that have left. */
  sent: number;
}

/** The samples with one more, without those that are too old to count. */
export function addSample(samples: readonly Sample[], next: Sample): readonly Sample[] {
  return [...samples.filter(({ at }) => next.at - at <= WINDOW * 1000), next];
}

/** Seconds until the rest has left at the present pace; null while nobody can tell. */
export function secondsLeft(samples: readonly Sample[], total: number): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last) return null;
  const bytes = last.sent - first.sent;
  const seconds = (last.at - first.at) / 1000;
  if (seconds < 1 || bytes <= 0) return null;
  return ((total - last.sent) / bytes) * seconds;
}

/** '12.4 MB of 40 MB, 20 seconds left'. */
export function describeProgress(sent: number, total: number, left: number | null): string {
  const amount = `${fileSize(sent)} of ${fileSize(total)}`;
  if (left === null) return amount;
  const seconds = Math.max(1, Math.round(left));
  if (seconds < 60) return `${amount}, ${seconds} second${seconds === 1 ? '' : 's'} left`;
  const minutes = Math.round(seconds / 60);
  return `${amount}, about ${minutes} minute${minutes === 1 ? '' : 's'} left`;
}
