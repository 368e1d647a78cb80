import { countFailuresInARow } from '../../mail/index.ts';
import { messages } from '../health.messages.ts';
import { type Check, ok, warning } from '../make-finding.ts';

const MAX_FAILURES = 5;

/** Whether mail is sent. */
export const checkMail: Check = async ({ context: { config, db, mail } }) => {
  const { server } = mail;
  if (server === undefined)
    return config.production
      ? warning(messages.mailMissing, messages.mailMissingFix)
      : ok(messages.mailOutbox);
  const count = await countFailuresInARow(db, MAX_FAILURES);
  return count < MAX_FAILURES
    ? ok(messages.mail({ server }))
    : warning(messages.mailFailing({ count }), messages.mailFailingFix);
};
