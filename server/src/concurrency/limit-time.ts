import { setTimeout as delay } from 'node:timers/promises';

/** What was waited for took too long. It goes on, and its result is lost. */
export class TooLate extends Error {
  override readonly name = 'TooLate';
}

/** @throws {TooLate} if the promise has not settled after so many milliseconds */
export async function limitTime<T>(promise: Promise<T>, ms: number): Promise<T> {
  const end = new AbortController();
  const timeout = delay(ms, undefined, { signal: end.signal }).then(() => {
    throw new TooLate(`no answer within ${ms} ms`);
  });
  timeout.catch(() => undefined);
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    end.abort();
  }
}
