import { describe, expect, test } from 'vitest';
import { ApiFailure, NetworkFailure, TimeoutFailure } from '../../api/failures.ts';
import { mailSentence, resetSentence, signInSentence, signUpSentence, waitOf } from './sentences.ts';

const refusal = (status: number, error?: string, statusText = '', retryAfter?: number) =>
  new ApiFailure(
    new Response(null, {
      status,
      statusText,
      headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
    }),
    error === undefined ? '' : JSON.stringify({ error }),
  );

const cut = new NetworkFailure('cut');
const late = new TimeoutFailure('late');

describe('A failed sign-in says', () => {
  test.each([
    ['what the server said', refusal(401, 'Not you.'), 'Not you.'],
    ['that the password is wrong', refusal(401), 'Invalid email/username or password. Please try again.'],
    ['that the account is disabled', refusal(403), 'Account is disabled or access denied.'],
    ['that nobody is called so', refusal(404), 'User not found. Please check your credentials.'],
    ['the status of anything else', refusal(502, undefined, 'Bad Gateway'), 'Login failed: 502 Bad Gateway'],
    ['that there is no connection', cut, 'Network error. Please check your connection and try again.'],
    ['that nobody answers', late, 'Network error. Please check your connection and try again.'],
    ['that it does not know', new Error('bug'), 'An unexpected error occurred. Please try again.'],
  ])('%s', (_what, error, sentence) => {
    expect(signInSentence(error)).toBe(sentence);
  });
});

describe('A failed sign-up says', () => {
  test.each([
    [
      'that it is taken',
      refusal(409, 'Taken.'),
      'Email or username already exists. Please try different credentials.',
    ],
    ['what the server said', refusal(403, 'Verify first.'), 'Signup failed: Verify first.'],
    ['the status of anything else', refusal(502, undefined, 'Bad Gateway'), 'Signup failed: 502 Bad Gateway'],
    ['that it took too long', late, 'Request timed out. Please check your connection and try again.'],
    ['that there is no connection', cut, 'Network error. Please check your connection and try again.'],
  ])('%s', (_what, error, sentence) => {
    expect(signUpSentence(error)).toBe(sentence);
  });
});

describe('A mail that was not sent', () => {
  test('says the sentence of its button, or how long to wait', () => {
    expect(mailSentence(refusal(503, 'Down.'), 'Failed.')).toBe('Failed.');
    expect(mailSentence(cut, 'Failed.')).toBe('Failed.');
    expect(mailSentence(refusal(429, 'Try again in 30 seconds.'), 'Failed.')).toBe(
      'Try again in 30 seconds.',
    );
  });

  test('says when it is worth asking again', () => {
    expect(waitOf(refusal(429, 'Wait.', '', 30))).toBe(30_000);
    expect(waitOf(refusal(503))).toBeUndefined();
    expect(waitOf(cut)).toBeUndefined();
  });
});

test('a failed reset prefers what the server said', () => {
  expect(resetSentence(refusal(400, 'Too old.'), 'Failed.')).toBe('Too old.');
  expect(resetSentence(refusal(500), 'Failed.')).toBe('Failed.');
  expect(resetSentence(cut, 'Failed.')).toBe('Failed.');
});
