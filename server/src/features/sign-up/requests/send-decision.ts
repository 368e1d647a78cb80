import { screens } from '@backbeat/contract';
import { defineJob } from '@packages/pg-jobs';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { approvedMail, expiredMail, MAIL_RETRIES, rejectedMail } from '../sign-up.mails.ts';

/** Mails an applicant. The request may be gone by then, so the job has what the mail says. */
export const sendDecision = defineJob(
  'send-sign-up-decision',
  z.object({
    decision: z.enum(['approved', 'rejected', 'expired']),
    userName: z.string(),
    email: z.string(),
    /** What staff says to the applicant. */
    words: z.string(),
  }),
  MAIL_RETRIES,
);

export async function mailDecision(
  { config, mail }: Context,
  { decision, userName, email, words }: z.output<typeof sendDecision.schema>,
): Promise<void> {
  switch (decision) {
    case 'approved':
      return mail.send(approvedMail(email, userName, new URL(screens.login, config.publicUrl).href));
    case 'rejected':
      return mail.send(rejectedMail(email, userName, words));
    case 'expired':
      return mail.send(expiredMail(email, userName));
  }
}
