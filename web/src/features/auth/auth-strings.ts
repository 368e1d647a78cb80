import { auth } from '@backbeat/contract';
import { ApiFailure, NetworkFailure, TimeoutFailure } from '../../api/failures.ts';
import { isSecure } from '../../lib/secure-context.ts';
import { messages } from './auth.messages.ts';

/** The server has signed the user in, but the browser did not store the cookie of the session. */
export class SessionNotStored extends Error {
  override readonly name = 'SessionNotStored';
}

/** Texts of the sign-in screens that the contract does not hold. */
export const signInStrings = {
  noConnection: 'Network error. Please check your connection and try again.',
  timeout: 'Request timed out. Please check your connection and try again.',
  cookiesBlocked:
    "Your browser didn't keep you logged in, because it blocks cookies here. Allow cookies for this site, then log in again.",
  httpsNeeded:
    "Your browser didn't keep you logged in, because this page isn't using https. Open it with https://, then log in again.",
  unexpected: 'An unexpected error occurred. Please try again.',
  userUnknown: 'User not found. Please check your credentials.',
  nameMissing: 'Enter your email or username',
  passwordMissing: 'Enter your password',
  sessionEnded: 'Your session has ended. Log in to pick up where you left off.',
  passwordAgain:
    'Enter your password again to pick up where you left off. We never store it in your browser.',
  fieldsMissing: 'Please fill in all required fields',
  otherEmail: 'Please choose a different email address',
  emailChecking: 'Please wait while we check email availability',
  emailCheckFailed: 'Error checking email availability',
  userNameMissing: 'Please enter a username',
  otherUserName: 'Please choose a different username',
  userNameChecking: 'Please wait while we check username availability',
  userNameCheckFailed: 'Error checking username availability',
  codeNotResent: 'Failed to resend code. Please try again.',
  resetCodeNotSent: 'Failed to send reset code. Please try again.',
  resetFailed: 'Failed to reset password. Please try again.',
  accountCreated: 'Account created successfully! Redirecting to login...',
} as const;

/** Returns the message for a failed sign-in. */
export function signInSentence(error: unknown): string {
  if (error instanceof ApiFailure) {
    const { status, statusText, sentence } = error;
    return sentence ?? SIGN_IN_REJECTIONS[status] ?? messages.loginFailed({ status, statusText }).trim();
  }
  if (error instanceof SessionNotStored)
    return navigator.cookieEnabled && !isSecure() ? signInStrings.httpsNeeded : signInStrings.cookiesBlocked;
  return isUnanswered(error) ? signInStrings.noConnection : signInStrings.unexpected;
}

const SIGN_IN_REJECTIONS: Record<number, string> = {
  401: auth.messages.wrongPassword,
  403: auth.messages.disabled,
  404: signInStrings.userUnknown,
};

/** Returns the message for a failed sign-up. */
export function signUpSentence(error: unknown): string {
  if (error instanceof TimeoutFailure) return signInStrings.timeout;
  if (!(error instanceof ApiFailure)) return signInStrings.noConnection;
  return error.status === 409 ? auth.messages.accountTaken : messages.signupFailed({ reason: error.message });
}

/**
 * Returns the message for a verification mail that failed. A rate-limited user learns how long to
 * wait.
 * @param otherwise the default message of the pressed button
 */
export function mailSentence(error: unknown, otherwise: string): string {
  return error instanceof ApiFailure && error.status === 429 ? error.message : otherwise;
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
