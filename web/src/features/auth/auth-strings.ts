import { auth } from '@backbeat/contract';
import { ApiFailure, NetworkFailure, TimeoutFailure } from '../../api/failures.ts';
import { isSecure } from '../../lib/secure-context.ts';
import { messages } from './auth.messages.ts';

/** The server has signed the user in, but the browser did not store the cookie of the session. */
export class SessionNotStored extends Error {
  override readonly name = 'SessionNotStored';
}

/** Returns the message for a failed sign-in. */
export function signInSentence(error: unknown): string {
  if (error instanceof ApiFailure) {
    const { status, statusText, sentence } = error;
    return sentence ?? SIGN_IN_REJECTIONS[status] ?? messages.loginFailed({ status, statusText }).trim();
  }
  if (error instanceof SessionNotStored)
    return navigator.cookieEnabled && !isSecure() ? messages.httpsNeeded : messages.cookiesBlocked;
  return isUnanswered(error) ? messages.noConnection : messages.unexpected;
}

const SIGN_IN_REJECTIONS: Record<number, string> = {
  401: auth.messages.wrongPassword,
  403: auth.messages.disabled,
  404: messages.userUnknown,
};

/** Returns the message for a failed sign-up. */
export function signUpSentence(error: unknown): string {
  if (error instanceof TimeoutFailure) return messages.timeout;
  if (!(error instanceof ApiFailure)) return messages.noConnection;
  return error.status === 409 ? auth.messages.accountTaken : messages.signupFailed({ reason: error.message });
}

/**
 * Returns the message for a verification mail that failed. A rate-limited user learns how long to
 * wait, and a refused one why.
 * @param otherwise the default message of the pressed button
 */
export function mailSentence(error: unknown, otherwise: string): string {
  return error instanceof ApiFailure && [400, 403, 429].includes(error.status) ? error.message : otherwise;
}

/** Prefers the message of the server. */
export function resetSentence(error: unknown, otherwise: string): string {
  return (error instanceof ApiFailure ? error.sentence : undefined) ?? otherwise;
}

/** Milliseconds until a retry makes sense, if the server named a delay. */
export const waitOf = (error: unknown): number | undefined =>
  error instanceof ApiFailure && error.retryAfter !== undefined ? error.retryAfter * 1000 : undefined;

const isUnanswered = (error: unknown): boolean =>
  error instanceof NetworkFailure || error instanceof TimeoutFailure;
