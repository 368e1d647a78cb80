import { setTimeout } from 'node:timers/promises';

/** Runs a task until it succeeds or the signal aborts, with a pause after each failure. */
export async function retry(
  task: () => Promise<void>,
  signal: AbortSignal,
  pauseMs: number,
  onError: (error: unknown) => void = () => undefined,
): Promise<void> {
  while (!signal.aborted) {
    try {
      return await task();
    } catch (error) {
      onError(error);
      await setTimeout(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
