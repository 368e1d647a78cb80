import { describe, expect, test } from 'vitest';
import { findBlockingError, sentenceOf, type AvailabilityChecks } from './sign-up-errors.ts';
import {
  emptySignUp,
  isCodeFresh,
  isVerified,
  LAST_STEP,
  signUp,
  type Action,
  type Answers,
  type SignUp,
} from './sign-up.ts';

const free: AvailabilityChecks = { email: 'available', userName: 'available' };
const checking: AvailabilityChecks = { email: 'checking', userName: 'checking' };
const takenChecks: AvailabilityChecks = {
  email: { sentence: 'Email is already taken' },
  userName: { sentence: 'Username is already taken' },
};

const nia: Partial<Answers> = {
  email: 'Nia@Keys.example',
  password: 'rhodes-at-3',
  confirmPassword: 'rhodes-at-3',
};

const stateAt = (step: number, answers: Partial<Answers> = {}, more: Partial<SignUp> = {}): SignUp => ({
  ...emptySignUp,
  step,
  answers: { ...emptySignUp.answers, ...answers },
  ...more,
});

const run = (state: SignUp, ...actions: Action[]) => actions.reduce(signUp, state);

describe('The first step', () => {
  test.each([
    ['everything is valid', nia, free, undefined],
    ['all fields are empty', {}, free, 'Please fill in all required fields'],
    [
      'the confirmation is missing',
      { ...nia, confirmPassword: '' },
      free,
      'Please fill in all required fields',
    ],
    ['the email is invalid', { ...nia, email: 'nia@keys' }, free, 'Enter a valid email '],
    ['the email is being checked', nia, checking, 'Please wait while we check email availability'],
    ['the email is taken', nia, takenChecks, 'Please choose a different email address'],
    [
      'the password is too short',
      { ...nia, password: '12345', confirmPassword: '12345' },
      free,
      'Password must be at least 6 characters long',
    ],
    ['the passwords differ', { ...nia, confirmPassword: 'rhodes-at-4' }, free, 'Passwords do not match'],
  ])('finds the obstacle of the first step when %s', (_when, answers, availability, sentence) => {
    expect(findBlockingError(stateAt(0, answers), availability)).toBe(sentence);
  });
});

describe('The second step', () => {
  test.each([
    ['', 'Please enter the verification code'],
    ['  ', 'Please enter the verification code'],
    ['ABCD', 'Invalid verification code. Please try again.'],
    ['ABCD2345', undefined],
    [' abcd-2345 ', undefined],
  ])('checks the verification code %j', (code, sentence) => {
    expect(findBlockingError(stateAt(1, { ...nia, code }), free)).toBe(sentence);
  });

  test('skips the code for a verified address', () => {
    const state = run(stateAt(1, nia), { type: 'verified', email: 'nia@keys.example' });
    expect(findBlockingError(state, free)).toBeUndefined();
    expect(isVerified(run(state, { type: 'typed', field: 'email', value: 'ilo@keys.example' }))).toBe(false);
  });

  test('blocks the second step on a rejected code until the user types another one', () => {
    const fields = { code: 'Invalid verification code. Please try again.' };
    const rejectedState = run(stateAt(1, { ...nia, code: 'ABCD2345' }), { type: 'refused', fields });
    expect(findBlockingError(rejectedState, free)).toBe(fields.code);
    expect(sentenceOf('code', rejectedState, free)).toBe(fields.code);
    const editedState = run(rejectedState, { type: 'typed', field: 'code', value: 'ABCD2346' });
    expect(findBlockingError(editedState, free)).toBeUndefined();
    expect(sentenceOf('code', editedState, free)).toBeUndefined();
  });
});

describe('The third step', () => {
  test.each([
    ['', free, 'Please enter a username'],
    ['ni', free, 'Username must be at least 3 characters'],
    ['nia keys', free, 'Username can only contain letters, numbers, dots, hyphens and underscores'],
    ['nia.keys', checking, 'Please wait while we check username availability'],
    ['nia.keys', takenChecks, 'Please choose a different username'],
    ['nia.keys', free, undefined],
  ])('checks the user name %j', (userName, availability, sentence) => {
    expect(findBlockingError(stateAt(2, { userName }), availability)).toBe(sentence);
  });
});

test('allows the user to leave each of the last three steps', () => {
  expect([3, 4, 5].map((step) => findBlockingError(stateAt(step), takenChecks))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

describe('A field with an error', () => {
  test('shows the error of a field once the user has left it', () => {
    const typing = stateAt(0, { email: 'nia@' });
    expect(sentenceOf('email', typing, checking)).toBeUndefined();
    expect(sentenceOf('email', run(typing, { type: 'left', field: 'email' }), checking)).toBe(
      'Enter a valid email ',
    );
  });

  test('shows at once that a value is taken or that the check failed', () => {
    expect(sentenceOf('email', stateAt(0, nia), takenChecks)).toBe('Email is already taken');
    const failedChecks = { ...free, userName: { sentence: 'Error checking username availability' } };
    expect(sentenceOf('userName', stateAt(2, { userName: 'nia' }), failedChecks)).toBe(
      'Error checking username availability',
    );
  });

  test('shows the error of the confirmation as soon as the user leaves it', () => {
    const state = run(stateAt(0, { ...nia, confirmPassword: 'rhodes' }), {
      type: 'left',
      field: 'confirmPassword',
    });
    expect(sentenceOf('confirmPassword', state, free)).toBe('Passwords do not match');
  });
});

describe('The steps', () => {
  test('moves forward to the last step and back to the first, and no further', () => {
    const forwardActions: Action[] = Array.from({ length: 9 }, () => ({ type: 'next' }));
    const back: Action[] = Array.from({ length: 9 }, () => ({ type: 'back' }));
    expect(run(stateAt(0), ...forwardActions).step).toBe(LAST_STEP);
    expect(run(stateAt(LAST_STEP), ...back).step).toBe(0);
  });

  test('keeps all answers when the user goes back', () => {
    const state = stateAt(2, { ...nia, userName: 'nia' });
    expect(run(state, { type: 'back' }).answers).toBe(state.answers);
  });

  test('follows the browser history only as far as answers exist', () => {
    const goTo = (state: SignUp, step = LAST_STEP) => run(state, { type: 'go to', step }).step;
    const sentState = { codeSent: { email: 'nia@keys.example', at: 0 } };
    const verifiedState = { ...sentState, verifiedEmail: 'nia@keys.example' };
    expect(goTo(stateAt(0))).toBe(0);
    expect(goTo(stateAt(0, nia))).toBe(0);
    expect(goTo(stateAt(0, nia, sentState))).toBe(1);
    expect(goTo(stateAt(0, nia, verifiedState))).toBe(2);
    expect(goTo(stateAt(0, { ...nia, userName: 'nia' }, verifiedState))).toBe(LAST_STEP);
    expect(goTo(stateAt(0, { ...nia, userName: 'nia' }, verifiedState), 3)).toBe(3);
    expect(goTo(stateAt(3, nia, verifiedState), -1)).toBe(0);
    expect(goTo(stateAt(3, { ...nia, password: '' }, verifiedState), 3)).toBe(0);
  });

  test('returns to the interrupted step once the user re-enters the password after a reload', () => {
    const storedState = stateAt(
      0,
      { email: 'nia@keys.example', userName: 'nia' },
      { verifiedEmail: 'nia@keys.example' },
    );
    const reloadedState = run(storedState, { type: 'resume', step: 4 });
    expect([reloadedState.step, reloadedState.resumeAt]).toEqual([0, 4]);
    const returnedState = run(
      reloadedState,
      { type: 'typed', field: 'password', value: 'rhodes-at-3' },
      { type: 'next' },
    );
    expect([returnedState.step, returnedState.resumeAt]).toEqual([4, null]);
    // A changed address has to be verified first.
    const emailChange = { type: 'typed', field: 'email', value: 'other@keys.example' } as const;
    expect(run(reloadedState, emailChange, { type: 'next' }).step).toBe(1);
  });

  test('returns to the first step that can fix a rejection', () => {
    const fields = { userName: 'Taken.', password: 'Too common.' };
    const state = run(stateAt(LAST_STEP, { ...nia, userName: 'nia' }), { type: 'refused', fields });
    expect(state.step).toBe(0);
    expect(sentenceOf('password', state, free)).toBe('Too common.');
    expect(sentenceOf('userName', state, free)).toBe('Taken.');
    expect(findBlockingError(state, free)).toBe('Too common.');
  });

  test('stays on the step for a rejection without a field', () => {
    const state = stateAt(LAST_STEP);
    expect(run(state, { type: 'refused', fields: { pp: 'Too large.' } })).toBe(state);
  });

  test('verifies an address again when the server no longer considers it verified', () => {
    const state = stateAt(LAST_STEP, nia, {
      verifiedEmail: 'nia@keys.example',
      codeSent: { email: 'nia@keys.example', at: 1 },
    });
    expect(run(state, { type: 'unverified' })).toMatchObject({
      step: 1,
      verifiedEmail: null,
      codeSent: null,
    });
  });
});

test('accepts a code for 15 minutes, for the address it was sent to', () => {
  const state = run(stateAt(0, nia), { type: 'code sent', email: 'nia@keys.example', at: 1_000 });
  const minutes = (count: number) => 1_000 + count * 60_000;
  expect(isCodeFresh(state, minutes(14.9))).toBe(true);
  expect(isCodeFresh(state, minutes(15))).toBe(false);
  expect(isCodeFresh(run(state, { type: 'typed', field: 'email', value: 'ilo@keys.example' }), 1_000)).toBe(
    false,
  );
});

test('clears the typed code when a new one is sent', () => {
  const state = run(stateAt(1, { ...nia, code: 'ABCD2345' }, { leftFields: ['code'] }), {
    type: 'code sent',
    email: 'nia@keys.example',
    at: 1,
  });
  expect(state.answers.code).toBe('');
  expect(sentenceOf('code', state, free)).toBeUndefined();
});
