import { auth } from '@backbeat/contract';
import { ApiFailure, NetworkFailure, TimeoutFailure } from '../../api/failures.ts';

/** What the sign-in screens say, besides what the contract has for both sides. */
export const said = {
  noConnection: 'Network error. Please check your connection and try again.',
  timeout: 'Request timed out. Please check your connection and try again.',
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

/** What the sign-in screen says about a failed sign-in. */
export function signInSentence(error: unknown): string {
  if (error instanceof ApiFailure) {
    const { status, statusText, sentence } = error;
    return sentence ?? SIGN_IN_REFUSED[status] ?? `Login failed: ${status} ${statusText}`.trim();
  }
  return isUnanswered(error) ? said.noConnection : said.unexpected;
}

const SIGN_IN_REFUSED: Record<number, string> = {
  401: auth.strings.wrongPassword,
  403: auth.strings.disabled,
  404: said.userUnknown,
};

/** What is said when an account could not be made. */
export function signUpSentence(error: unknown): string {
  if (error instanceof TimeoutFailure) return said.timeout;
  if (!(error instanceof ApiFailure)) return said.noConnection;
  return error.status === 409 ? auth.strings.accountTaken : `Signup failed: ${error.message}`;
}

/**
 * What is said when the verification mail could not be sent. Who has asked too often is told how long to wait.
 * @param otherwise the sentence of the button that was pressed
 */
export function mailSentence(error: unknown, otherwise: string): string {
  return error instanceof ApiFailure && error.status === 429 ? error.message : otherwise;
}

/** The server's own sentence where it has one. */
export function resetSentence(error: unknown, otherwise: string): string {
  return (error instanceof ApiFailure ? error.sentence : undefined) ?? otherwise;
}

/** Milliseconds until it is worth asking again, where the server said so. */
export const waitOf = (error: unknown): number | undefined =>
  error instanceof ApiFailure && error.retryAfter !== undefined ? error.retryAfter * 1000 : undefined;

const isUnanswered = (error: unknown): boolean =>
  error instanceof NetworkFailure || error instanceof TimeoutFailure;
