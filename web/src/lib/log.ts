import { NetworkFailure, TimeoutFailure } from '../api/failures.ts';

/**
 * Logs a failure that the screen need not show. A lost connection is not logged: the browser has
 * logged it already, and the screens show it.
 */
export function logFailure(what: string, error: unknown): void {
  if (error instanceof NetworkFailure || error instanceof TimeoutFailure) return;
  // oxlint-disable-next-line no-console -- the one place that writes there
  console.error(what, error);
}
