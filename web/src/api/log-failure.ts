import { NetworkFailure, TimeoutFailure } from './failures.ts';

/**
 * Logs a failure that the screen does not need to show. Lost connections are not logged, since the
 * browser logs them and the screens show them.
 */
export function logFailure(what: string, error: unknown): void {
  if (error instanceof NetworkFailure || error instanceof TimeoutFailure) return;
  // oxlint-disable-next-line no-console -- the only place that writes to the console
  console.error(what, error);
}
