import { auth, countCodePoints, limits, signUp as contract, trimText } from '@backbeat/contract';
import { email, faultOf, password, userName } from '../../../api/schemas.ts';
import { verificationCodeError } from '../code-errors.ts';
import { isVerified, REASON_STEP, STEPS, type Answers, type Field, type SignUp } from './sign-up.ts';
import { messages } from '../auth.messages.ts';

/** What the server says about a typed name or address. */
export type Availability = 'checking' | 'available' | { sentence: string };

export interface AvailabilityChecks {
  email: Availability;
  userName: Availability;
}

/** Returns what is wrong with a field, as far as the browser can tell. */
export const faultIn = (field: Field, { answers }: Pick<SignUp, 'answers'>): string | undefined =>
  FAULTS[field](answers);

const noError = (): undefined => undefined; // the field enforces its maximum itself

const FAULTS: Record<Field, (answers: Answers) => string | undefined> = {
  email: (answers) => faultOf(email, answers.email),
  password: (answers) => faultOf(password, answers.password),
  confirmPassword: ({ password: firstPassword, confirmPassword }) =>
    confirmPassword !== '' && confirmPassword === firstPassword ? undefined : auth.messages.passwordsDiffer,
  code: ({ code }) => verificationCodeError(code),
  userName: (answers) => faultOf(userName, answers.userName),
  bio: noError,
  location: noError,
  about: noError,
  reason: noError, // the step knows whether the team asks for it
};

/**
 * The message below a field: the rejection of the server, else the result of its check, else what the browser
 * finds wrong once the user has left the field.
 */
export function sentenceOf(
  field: Field,
  state: SignUp,
  availability: AvailabilityChecks,
): string | undefined {
  const rejection = rejectionOf(field, state);
  if (rejection !== undefined) return rejection;
  const fault = faultIn(field, state);
  if (fault !== undefined) return state.leftFields.includes(field) ? fault : undefined;
  if (field !== 'email' && field !== 'userName') return undefined;
  const result = availability[field];
  return typeof result === 'object' ? result.sentence : undefined;
}

/** The rejection of exactly the current value. */
function rejectionOf(field: Field, { rejections, answers }: SignUp): string | undefined {
  const rejection = rejections[field];
  return rejection?.value === answers[field] ? rejection.sentence : undefined;
}

/**
 * Returns why the next step is not available, or undefined if it is.
 * @param needsReason whether the team asks why the user wants to join
 */
export function findBlockingError(
  state: SignUp,
  availability: AvailabilityChecks,
  needsReason = false,
): string | undefined {
  const { step, answers } = state;
  for (const field of STEPS[step]?.fields ?? []) {
    const rejection = rejectionOf(field, state);
    if (rejection !== undefined && !(field === 'code' && isVerified(state))) return rejection;
  }
  if (step === 0) {
    const isMissing = [answers.email, answers.password, answers.confirmPassword].some(
      (text) => text.trim() === '',
    );
    return (
      (isMissing ? messages.fieldsMissing : undefined) ??
      faultIn('email', state) ??
      findAvailabilityError(availability.email, messages.emailChecking, messages.otherEmail) ??
      faultIn('password', state) ??
      faultIn('confirmPassword', state)
    );
  }
  if (step === 1) return isVerified(state) ? undefined : faultIn('code', state);
  if (step === 2) {
    return (
      (answers.userName === '' ? messages.userNameMissing : undefined) ??
      faultIn('userName', state) ??
      findAvailabilityError(availability.userName, messages.userNameChecking, messages.otherUserName)
    );
  }
  if (step === REASON_STEP && needsReason && isReasonShort(answers.reason))
    return contract.messages.reasonTooShort;
  return undefined;
}

const isReasonShort = (reason: string): boolean =>
  countCodePoints(trimText(reason)) < limits.signUp.reason.min;

function findAvailabilityError(
  availability: Availability,
  checking: string,
  fallback: string,
): string | undefined {
  if (availability === 'available') return undefined;
  return typeof availability === 'object' ? fallback : checking;
}
