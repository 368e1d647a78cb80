import { limits } from '@backbeat/contract';
import { messages } from '../auth.messages.ts';

/** The typed values. Pictures are files and are stored separately. */
export interface Answers {
  email: string;
  password: string;
  confirmPassword: string;
  code: string;
  userName: string;
  bio: string;
  location: string;
  about: string;
  /** Why they want to join, where the team approves sign-ups. */
  reason: string;
}
export type Field = keyof Answers;

/**
 * Values that the server rejected, each with the reason. A rejection holds until the value changes.
 */
type Rejections = Partial<Record<Field, { value: string; sentence: string }>>;

export interface SignUp {
  /** From 0. */
  step: number;
  answers: Answers;
  /** Fields that the user has left. Only these show errors. */
  leftFields: readonly Field[];
  rejections: Rejections;
  /** The address and time of the last code, in milliseconds since 1970. */
  codeSent: { email: string; at: number } | null;
  /** The address that this browser has verified. */
  verifiedEmail: string | null;
  /**
   * The step that a reload interrupted; null without one. 'next' returns to it once the user has
   * re-entered the password.
   */
  resumeAt: number | null;
}

export const STEPS: readonly { title: string; fields: readonly Field[] }[] = [
  { title: messages.accountDetails, fields: ['email', 'password', 'confirmPassword'] },
  { title: messages.verifyEmail, fields: ['code'] },
  { title: messages.chooseUsername, fields: ['userName'] },
  { title: messages.aboutYou, fields: ['bio', 'location', 'about', 'reason'] },
  { title: messages.profilePictures, fields: [] },
  { title: messages.previewProfile, fields: [] },
];
export const LAST_STEP = STEPS.length - 1;
const VERIFY_STEP = 1;
/** Where the team asks why the user wants to join. */
export const REASON_STEP = 3;

export const emptySignUp: SignUp = {
  step: 0,
  answers: {
    email: '',
    password: '',
    confirmPassword: '',
    code: '',
    userName: '',
    bio: '',
    location: '',
    about: '',
    reason: '',
  },
  leftFields: [],
  rejections: {},
  codeSent: null,
  verifiedEmail: null,
  resumeAt: null,
};

export type Action =
  | { type: 'typed'; field: Field; value: string }
  | { type: 'left'; field: Field }
  | { type: 'code sent'; email: string; at: number }
  | { type: 'verified'; email: string }
  /** The server no longer considers the address verified. */
  | { type: 'unverified' }
  | { type: 'refused'; fields: Record<string, string> }
  | { type: 'next' }
  | { type: 'back' }
  /** A reload at a step. Passwords are not stored, so the sign-up may restart earlier. */
  | { type: 'resume'; step: number }
  /** The browser history moved to a step. */
  | { type: 'go to'; step: number };

/** Returns the next state. The caller checks with `obstacle` before it dispatches `next`. */
export function signUp(state: SignUp, action: Action): SignUp {
  switch (action.type) {
    case 'typed':
      return { ...state, answers: { ...state.answers, [action.field]: action.value } };
    case 'left':
      return state.leftFields.includes(action.field)
        ? state
        : { ...state, leftFields: [...state.leftFields, action.field] };
    case 'code sent':
      return {
        ...state,
        codeSent: { email: action.email, at: action.at },
        answers: { ...state.answers, code: '' },
        leftFields: state.leftFields.filter((field) => field !== 'code'),
      };
    case 'verified':
      return { ...state, verifiedEmail: action.email };
    case 'unverified':
      return { ...state, verifiedEmail: null, codeSent: null, step: VERIFY_STEP };
    case 'refused':
      return refuse(state, action.fields);
    case 'next':
      return { ...state, step: nextStep(state), resumeAt: null };
    case 'back':
      return { ...state, step: Math.max(state.step - 1, 0) };
    case 'resume': {
      const step = Math.min(action.step, lastReachableStep(state));
      return { ...state, step, resumeAt: step < action.step ? action.step : null };
    }
    case 'go to':
      return { ...state, step: Math.max(0, Math.min(action.step, lastReachableStep(state))) };
    default:
      return action satisfies never;
  }
}

/** Stores the rejected values and returns to the first step that can fix them. */
function refuse(state: SignUp, fields: Record<string, string>): SignUp {
  const step = STEPS.findIndex((one) => one.fields.some((field) => fields[field] !== undefined));
  if (step === -1) return state;
  const rejections: Rejections = { ...state.rejections };
  for (const field of STEPS.flatMap((one) => one.fields)) {
    const sentence = fields[field];
    if (sentence !== undefined) rejections[field] = { value: state.answers[field], sentence };
  }
  return { ...state, step, rejections };
}

function nextStep(state: SignUp): number {
  const resumeStep = Math.min(state.resumeAt ?? 0, lastReachableStep(state));
  return Math.min(Math.max(state.step + 1, resumeStep), LAST_STEP);
}

/** Returns the last step whose predecessors are complete. */
function lastReachableStep(state: SignUp): number {
  const { email, password, userName } = state.answers;
  if (email === '' || password === '') return 0;
  if (!isVerified(state)) return isCodeSent(state) ? VERIFY_STEP : 0;
  return userName.length < limits.userName.min ? VERIFY_STEP + 1 : LAST_STEP;
}

const sameAddress = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Returns whether the current address is verified. */
export const isVerified = ({ verifiedEmail, answers }: SignUp): boolean =>
  verifiedEmail !== null && sameAddress(verifiedEmail, answers.email);

/** Returns whether a code was sent to the current address. */
const isCodeSent = ({ codeSent, answers }: SignUp): boolean =>
  codeSent !== null && sameAddress(codeSent.email, answers.email);

/** Returns whether that code is still valid. */
export const isCodeFresh = (state: SignUp, now: number): boolean =>
  state.codeSent !== null &&
  isCodeSent(state) &&
  now - state.codeSent.at < limits.verificationCode.minutes * 60_000;
