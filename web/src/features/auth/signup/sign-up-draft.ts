import { z } from 'zod';
import { deleteDraft, storeDraft, readDraft } from '../../../lib/drafts/stored-draft.ts';
import { emptySignUp, type SignUp } from './sign-up.ts';

const KEY = 'sign-up';

/** The draft holds neither passwords nor codes. */
const draft = z.object({
  answers: z.object({
    email: z.string(),
    userName: z.string(),
    bio: z.string(),
    location: z.string(),
    about: z.string(),
    reason: z.string().default(''),
  }),
  codeSent: z.object({ email: z.string(), at: z.number() }).nullable(),
  verifiedEmail: z.string().nullable(),
});

/** Restores the sign-up of this tab without its passwords, at the first step. */
export function resumeSignUp(): SignUp {
  const storedSignUp = readDraft(KEY, draft);
  return storedSignUp
    ? { ...emptySignUp, ...storedSignUp, answers: { ...emptySignUp.answers, ...storedSignUp.answers } }
    : emptySignUp;
}

export const saveSignUp = (state: SignUp): void => storeDraft(KEY, draft.parse(state));
export const clearSignUp = (): void => deleteDraft(KEY);
