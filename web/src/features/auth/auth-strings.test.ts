import { describe, expect, test } from 'vitest';
import { ApiFailure, NetworkFailure, TimeoutFailure } from '../../api/failures.ts';
import { mailSentence, resetSentence, signInSentence, signUpSentence, waitOf } from './auth-strings.ts';

const failure = (status: number, error?: string, statusText = '', retryAfter?: number) =>
  new ApiFailure(
    new Response(null, {
      status,
      statusText,
      headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
    }),
    error === undefined ? '' : JSON.stringify({ error }),
  );

const networkFailure = new NetworkFailure('cut');
const timeoutFailure = new TimeoutFailure('late');

describe('A failed sign-in', () => {
  test.each([
    ['the message of the server', failure(401, 'Not you.'), 'Not you.'],
    ['the wrong password', failure(401), 'Invalid email/username or password. Please try again.'],
    ['the suspended account', failure(403), 'Account is disabled or access denied.'],
    ['the unknown user name', failure(404), 'User not found. Please check your credentials.'],
    [
      'the status of any other response',
      failure(502, undefined, 'Bad Gateway'),
      'Login failed: 502 Bad Gateway',
    ],
    ['the lost connection', networkFailure, 'Network error. Please check your connection and try again.'],
    ['the timeout', timeoutFailure, 'Network error. Please check your connection and try again.'],
    ['the unexpected error', new Error('bug'), 'An unexpected error occurred. Please try again.'],
  ])('names the cause of a failed sign-in: %s', (_what, error, sentence) => {
    expect(signInSentence(error)).toBe(sentence);
  });
});

describe('A failed sign-up', () => {
  test.each([
    [
      'the taken name or address',
      failure(409, 'Taken.'),
      'Email or username already exists. Please try different credentials.',
    ],
    ['the message of the server', failure(403, 'Verify first.'), 'Signup failed: Verify first.'],
    [
      'the status of any other response',
      failure(502, undefined, 'Bad Gateway'),
      'Signup failed: 502 Bad Gateway',
    ],
    ['the timeout', timeoutFailure, 'Request timed out. Please check your connection and try again.'],
    ['the lost connection', networkFailure, 'Network error. Please check your connection and try again.'],
  ])('names the cause of a failed sign-up: %s', (_what, error, sentence) => {
    expect(signUpSentence(error)).toBe(sentence);
  });
});

describe('A failed mail', () => {
  test('shows a failed mail by the message of its button or the time to wait', () => {
    expect(mailSentence(failure(503, 'Down.'), 'Failed.')).toBe('Failed.');
    expect(mailSentence(networkFailure, 'Failed.')).toBe('Failed.');
    expect(mailSentence(failure(429, 'Try again in 30 seconds.'), 'Failed.')).toBe(
      'Try again in 30 seconds.',
    );
  });

  test('returns the delay before a retry makes sense', () => {
    expect(waitOf(failure(429, 'Wait.', '', 30))).toBe(30_000);
    expect(waitOf(failure(503))).toBeUndefined();
    expect(waitOf(networkFailure)).toBeUndefined();
  });
});

test('prefers the message of the server for a failed reset', () => {
  expect(resetSentence(failure(400, 'Too old.'), 'Failed.')).toBe('Too old.');
  expect(resetSentence(failure(500), 'Failed.')).toBe('Failed.');
  expect(resetSentence(networkFailure, 'Failed.')).toBe('Failed.');
});
