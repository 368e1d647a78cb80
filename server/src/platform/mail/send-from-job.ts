import { GiveUp } from '@packages/pg-jobs';
import { type Mail, MailUnavailable, type OutgoingMail } from './mail.ts';

/**
 * Sends a mail from a job.
 * @throws {GiveUp} if the mail server rejects it for good, which ends the job; other errors repeat it
 */
export async function sendFromJob(mail: Mail, message: OutgoingMail): Promise<void> {
  try {
    await mail.send(message);
  } catch (error) {
    if (error instanceof MailUnavailable && error.isPermanent) throw new GiveUp(error.message);
    throw error;
  }
}
