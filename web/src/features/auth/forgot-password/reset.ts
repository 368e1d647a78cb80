import { messages } from '../auth.messages.ts';

/** The state of a password reset. */
export interface Reset {
  /** From 0. */
  step: number;
  email: string;
  /** When the server sent the last code, in milliseconds since 1970; 0 before. */
  sentAt: number;
  /** The code that the server has accepted; empty before. */
  code: string;
}

export const STEPS = [
  { name: messages.email, title: messages.enterYourEmail },
  { name: messages.code, title: messages.enterTheCode },
  { name: messages.newPassword, title: messages.chooseANewPassword },
] as const;

export type Action =
  | { type: 'code sent'; email: string; at: number }
  | { type: 'code right'; code: string }
  /** The browser history moved to a step. */
  | { type: 'go to'; step: number };

export const emptyReset: Reset = { step: 0, email: '', sentAt: 0, code: '' };

/** Returns the next state. */
export function reset(state: Reset, action: Action): Reset {
  switch (action.type) {
    case 'code sent':
      return { step: 1, email: action.email, sentAt: action.at, code: '' };
    case 'code right':
      return { ...state, step: 2, code: action.code };
    case 'go to':
      return { ...state, step: Math.max(0, Math.min(action.step, lastReachableStep(state))) };
    default:
      return action satisfies never;
  }
}

function lastReachableStep({ sentAt, code }: Reset): number {
  if (sentAt === 0) return 0;
  return code === '' ? 1 : 2;
}
