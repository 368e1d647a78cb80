import { TimeoutFailure } from './failures.ts';
import { uiMessages } from '../ui/ui.messages.ts';

/**
 * Creates a signal that aborts after `timeout` milliseconds or when the caller's own signal aborts.
 * The caller calls `end` when the response has arrived.
 */
export function startDeadline(
  timeout: number,
  callerSignal: AbortSignal | undefined,
): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new TimeoutFailure(uiMessages.tooLong)), timeout);
  const giveUp = () => controller.abort(callerSignal?.reason);
  if (callerSignal?.aborted) giveUp();
  callerSignal?.addEventListener('abort', giveUp);
  return {
    signal: controller.signal,
    end: () => {
      clearTimeout(timer);
      callerSignal?.removeEventListener('abort', giveUp);
    },
  };
}
