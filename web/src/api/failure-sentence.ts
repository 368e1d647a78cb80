import { ApiFailure, NetworkFailure, TimeoutFailure } from './failures.ts';

/** Why a call failed, for a person: the server's own sentence where it has one, else what to do next. */
export function failureSentence(error: unknown): string {
  if (error instanceof NetworkFailure || error instanceof TimeoutFailure)
    return 'Check your connection and try again.';
  return (error instanceof ApiFailure ? error.sentence : undefined) ?? 'Please try again.';
}

/** Whether somebody has to sign in first; the app then leads there by itself. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiFailure && error.status === 401;

/** Whether it may have been bad luck: nobody answered, or the server was in trouble. */
export const isBadLuck = (error: unknown): boolean => !(error instanceof ApiFailure) || error.status >= 500;
