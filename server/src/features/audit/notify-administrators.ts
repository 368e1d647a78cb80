import { defineJob } from '@packages/pg-jobs';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { findAdministratorEmail, listAdministratorIds } from './audit.queries.ts';
import { messages } from './audit.messages.ts';

/** Mails one administrator that the log does not pass its check. */
export const mailBreak = defineJob('mail-broken-audit-log', z.object({ userId: z.guid(), seq: z.int() }), {
  attempts: 8,
  retryDelay: 5,
  timeLimit: 60,
});

/** Sends the mail to every administrator. */
export async function mailAllOfBreak({ transact, jobs }: Context, seq: number): Promise<void> {
  await transact(async (tx) => {
    for (const userId of await listAdministratorIds(tx)) {
      await jobs.send(mailBreak, { userId, seq }, { tx });
    }
  });
}

export async function mailOfBreak(
  { db, mail, config }: Context,
  { userId, seq }: { userId: string; seq: number },
): Promise<void> {
  const to = await findAdministratorEmail(db, userId);
  if (to === undefined) return;
  await mail.send({
    kind: 'team',
    to,
    subject: messages.broken,
    content: {
      heading: messages.broken,
      paragraphs: [messages.brokenAt({ seq: String(seq) }), messages.whatToDo],
      action: { label: messages.openLog, url: new URL('/admin/audit', config.publicUrl).href },
    },
  });
}
