import { describe, expect, test } from 'vitest';
import { resetCodeError } from '../code-errors.ts';
import { emptyReset, reset, type Action } from './reset.ts';

const run = (...actions: Action[]) => actions.reduce(reset, emptyReset);
const codeSent: Action = { type: 'code sent', email: 'nia@keys.example', at: 7 };
const right: Action = { type: 'code right', code: '12345678' };

describe('A password reset', () => {
  test('asks for the code after the email and for the new password after the code', () => {
    expect(run(codeSent)).toEqual({ step: 1, email: 'nia@keys.example', sentAt: 7, code: '' });
    expect(run(codeSent, right)).toMatchObject({ step: 2, code: '12345678' });
  });

  test('reaches no step before the earlier ones are complete', () => {
    const last: Action = { type: 'go to', step: 2 };
    expect([run(last), run(codeSent, last), run(codeSent, right, last)].map(({ step }) => step)).toEqual([
      0, 1, 2,
    ]);
    expect(run(codeSent, right, { type: 'go to', step: 0 }).step).toBe(0);
  });

  test('accepts only the newest code', () => {
    expect(run(codeSent, right, { ...codeSent, at: 9 })).toMatchObject({ step: 1, sentAt: 9, code: '' });
  });
});

test.each([
  ['', 'Please enter the verification code'],
  ['1234567', 'Invalid or expired code. Please try again.'],
  ['1234567A', 'Invalid or expired code. Please try again.'],
  ['12345678', undefined],
  [' 1234 5678 ', undefined],
])('judges the typed code %j as %j', (code, sentence) => {
  expect(resetCodeError(code)).toBe(sentence);
});
