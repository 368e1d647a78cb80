import { ApiFailure } from '../../api/failures.ts';
import { logFailure } from '../../api/log-failure.ts';

/** Logs why a play or download of a post was not counted, unless the post was deleted meanwhile. */
export function logUnlessGone(what: string, error: unknown): void {
  if (!(error instanceof ApiFailure && error.code === 'NOT_FOUND')) logFailure(what, error);
}
