import { TimeoutFailure } from './failures.ts';

/**
 * A signal that gives a call up when its time is over, in milliseconds, or when whoever makes it gives it up. `end` has to be
 * called when it is answered.
 */
export function startDeadline(
  timeout: number,
  given: AbortSignal | undefined,
): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new TimeoutFailure('There was no answer in time.')),
    timeout,
  );
  const giveUp = () => controller.abort(given?.reason);
  if (given?.aborted) giveUp();
  given?.addEventListener('abort', giveUp);
  return {
    signal: controller.signal,
    end: () => {
      clearTimeout(timer);
      given?.removeEventListener('abort', giveUp);
    },
  };
}
