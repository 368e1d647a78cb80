import { limits } from '@backbeat/contract';

/** What is typed. Pictures are files, and stand apart. */
export interface Answers {
  email: string;
  password: string;
  confirmPassword: string;
  code: string;
  userName: string;
  bio: string;
  location: string;
  about: string;
}
export type Field = keyof Answers;

/** What was refused by the server, and why. It holds as long as the field says the same. */
type Refused = Partial<Record<Field, { value: string; sentence: string }>>;

export interface SignUp {
  /** From 0. */
  step: number;
  answers: Answers;
  /** Fields that one has left: what is wrong with them may be said. */
  left: readonly Field[];
  refused: Refused;
  /** The last code: to which address, and when, in milliseconds since 1970. */
  codeSent: { email: string; at: number } | null;
  /** The address that this browser has verified. */
  verifiedEmail: string | null;
  /** The step that a reload interrupted, which 'next' returns to once the password is entered again; null without one. */
  resumeAt: number | null;
}

export const STEPS: readonly { title: string; fields: readonly Field[] }[] = [
  { title: 'Account Details', fields: ['email', 'password', 'confirmPassword'] },
  { title: 'Verify Email', fields: ['code'] },
  { title: 'Choose Username', fields: ['userName'] },
  { title: 'About You', fields: ['bio', 'location', 'about'] },
  { title: 'Profile Pictures', fields: [] },
  { title: 'Preview Profile', fields: [] },
];
export const LAST = STEPS.length - 1;
const VERIFY = 1;

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
  },
  left: [],
  refused: {},
  codeSent: null,
  verifiedEmail: null,
  resumeAt: null,
};

export type Action =
  | { type: 'typed'; field: Field; value: string }
  | { type: 'left'; field: Field }
  | { type: 'code sent'; email: string; at: number }
  | { type: 'verified'; email: string }
  /** The server no longer counts the address as verified. */
  | { type: 'unverified' }
  | { type: 'refused'; fields: Record<string, string> }
  | { type: 'next' }
  | { type: 'back' }
  /** A reload at a step: passwords are not stored, so it may begin earlier. */
  | { type: 'resume'; step: number }
  /** Where the browser's history leads. */
  | { type: 'go to'; step: number };

/** The next state. Whether a step may be left forwards is asked before `next` (`obstacle`). */
export function signUp(state: SignUp, action: Action): SignUp {
  switch (action.type) {
    case 'typed':
      return { ...state, answers: { ...state.answers, [action.field]: action.value } };
    case 'left':
      return state.left.includes(action.field) ? state : { ...state, left: [...state.left, action.field] };
    case 'code sent':
      return {
        ...state,
        codeSent: { email: action.email, at: action.at },
        answers: { ...state.answers, code: '' },
        left: state.left.filter((field) => field !== 'code'),
      };
    case 'verified':
      return { ...state, verifiedEmail: action.email };
    case 'unverified':
      return { ...state, verifiedEmail: null, codeSent: null, step: VERIFY };
    case 'refused':
      return refuse(state, action.fields);
    case 'next':
      return { ...state, step: nextStep(state), resumeAt: null };
    case 'back':
      return { ...state, step: Math.max(state.step - 1, 0) };
    case 'resume': {
      const step = Math.min(action.step, furthest(state));
      return { ...state, step, resumeAt: step < action.step ? action.step : null };
    }
    case 'go to':
      return { ...state, step: Math.max(0, Math.min(action.step, furthest(state))) };
    default:
      return action satisfies never;
  }
}

/** Remembers what was refused, and goes to the first step that can mend it. */
function refuse(state: SignUp, fields: Record<string, string>): SignUp {
  const step = STEPS.findIndex((one) => one.fields.some((field) => fields[field] !== undefined));
  if (step === -1) return state;
  const refused: Refused = { ...state.refused };
  for (const field of STEPS.flatMap((one) => one.fields)) {
    const sentence = fields[field];
    if (sentence !== undefined) refused[field] = { value: state.answers[field], sentence };
  }
  return { ...state, step, refused };
}

function nextStep(state: SignUp): number {
  const wanted = Math.min(state.resumeAt ?? 0, furthest(state));
  return Math.min(Math.max(state.step + 1, wanted), LAST);
}

/** The last step that can be shown without skipping one whose answers are not there. */
function furthest(state: SignUp): number {
  const { email, password, userName } = state.answers;
  if (email === '' || password === '') return 0;
  if (!isVerified(state)) return isCodeSent(state) ? VERIFY : 0;
  return userName.length < limits.userName.min ? VERIFY + 1 : LAST;
}

const sameAddress = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Whether the address that stands there now is the one that was verified. */
export const isVerified = ({ verifiedEmail, answers }: SignUp): boolean =>
  verifiedEmail !== null && sameAddress(verifiedEmail, answers.email);

/** Whether a code was sent to the address that stands there now. */
const isCodeSent = ({ codeSent, answers }: SignUp): boolean =>
  codeSent !== null && sameAddress(codeSent.email, answers.email);

/** Whether that code still counts. */
export const isCodeFresh = (state: SignUp, now: number): boolean =>
  state.codeSent !== null &&
  isCodeSent(state) &&
  now - state.codeSent.at < limits.verificationCode.minutes * 60_000;
