import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import type { MailAttempt } from '../../platform/mail/index.ts';
import { recordAccepted, recordFailure, recordRejectedAddress } from './mail.queries.ts';

/** A reply code that no later attempt changes (RFC 5321, 4.2.1). */
const isPermanent = (code: string | null): boolean => code !== null && /^5\d\d$/.test(code);

/**
 * Records an attempt to send a mail. A mail that was sent must not fail because of that, so errors
 * only reach the log.
 */
export async function recordAttempt(
  { db, log }: { db: Database; log: Logger },
  { kind, to, failure }: MailAttempt,
): Promise<void> {
  try {
    if (!failure) return await recordAccepted(db, to);
    await recordFailure(db, { ...failure, kind, domain: to.split('@').at(-1) ?? '' });
    const { stage, code, response } = failure;
    if (stage === 'recipient' && isPermanent(code)) await recordRejectedAddress(db, to, response);
  } catch (err) {
    log.warn({ err }, 'attempt to send a mail could not be recorded');
  }
}
