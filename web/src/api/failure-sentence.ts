import { ApiFailure, NetworkFailure, TimeoutFailure } from './failures.ts';
import { uiMessages } from '../ui/ui.messages.ts';

/**
 * Why a call failed, as text for the user: the message of the server if it has one, else a
 * suggestion what to do next.
 */
export function failureSentence(error: unknown): string {
  if (error instanceof NetworkFailure || error instanceof TimeoutFailure) return uiMessages.checkConnection;
  return (error instanceof ApiFailure ? error.sentence : undefined) ?? uiMessages.pleaseTryAgain;
}

/** Whether the user has to sign in first. The app then redirects to the sign-in screen. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiFailure && error.status === 401;

/** Whether the failure may be transient: no response, or a server error. */
export const isTransientFailure = (error: unknown): boolean =>
  !(error instanceof ApiFailure) || error.status >= 500;
