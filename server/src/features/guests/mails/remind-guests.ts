import type { Context } from '../../../context.ts';
import { guestMailJob } from './guest-mails.jobs.ts';
import { countDueReminders } from './requests.queries.ts';

/** Reminders that one transaction queues. */
const MAX_AT_ONCE = 200;

/** Reminds guests who have not answered a request, twice in all. */
export async function remindGuests({ transact, jobs }: Context): Promise<void> {
  await transact(async (tx) => {
    for (const { guestId, digest } of await countDueReminders(tx, MAX_AT_ONCE))
      await jobs.send(guestMailJob, { guestId, digest, kind: 'reminder' }, { tx });
  });
}
