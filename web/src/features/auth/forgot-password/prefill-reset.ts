import { storeDraft } from '../../../lib/drafts/stored-draft.ts';

/** The key of the draft of a reset. */
export const RESET_DRAFT_KEY = 'forgot-password';

/** Fills in the address of the next reset in this tab, for which no code was sent yet. */
export const prefillReset = (email: string): void => storeDraft(RESET_DRAFT_KEY, { email, sentAt: 0 });
