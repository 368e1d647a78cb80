import { limits } from '@backbeat/contract';
import { z } from 'zod';
import { getDeviceTime } from '../../../lib/time/clock.ts';
import { deleteDraft, storeDraft, readDraft } from '../../../lib/drafts/stored-draft.ts';
import { RESET_DRAFT_KEY as KEY } from './prefill-reset.ts';
import { emptyReset, type Reset } from './reset.ts';

/** The draft holds neither code nor password. */
const draft = z.object({ email: z.string(), sentAt: z.number() });

/**
 * Restores a reset that waits for its code, in case a phone unloads the page while the user reads
 * the mail.
 */
export function resumeReset(): Reset {
  const storedReset = readDraft(KEY, draft);
  if (!storedReset) return emptyReset;
  const isFresh = getDeviceTime() - storedReset.sentAt < limits.resetCode.minutes * 60_000;
  return isFresh ? { ...emptyReset, ...storedReset, step: 1 } : { ...emptyReset, email: storedReset.email };
}

export const saveReset = (state: Reset): void => storeDraft(KEY, draft.parse(state));
export const clearReset = (): void => deleteDraft(KEY);
