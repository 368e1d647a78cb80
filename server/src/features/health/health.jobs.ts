import { defineJob } from '@packages/pg-jobs';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { findMailRecipient, listAdministrators } from '../users/index.ts';
import { checkAll } from './check-all.ts';
import { checkAddress } from './checks/check-request.ts';
import { saveCheckStates } from './checks.queries.ts';
import { titles } from './health.messages.ts';
import { healthMail } from './health.mails.ts';

export const checkHealthJob = defineJob('check-health', z.object({}), {
  attempts: 2,
  retryDelay: 10,
  timeLimit: 60,
  onePer: () => 'all',
});
export const CHECK_HEALTH_INTERVAL_S = 60;

const lines = z.array(z.object({ title: z.string(), detail: z.string() }));

/** The text is that of the moment, since it may have changed when the mail goes out. */
export const sendHealthMailJob = defineJob(
  'send-health-mail',
  z.object({ userId: z.guid(), failures: lines, endings: lines }),
  { attempts: 8, retryDelay: 30, timeLimit: 60 },
);

/**
 * Stores the states of the checks, and mails each administrator about failures once a day, and once
 * about the end of each.
 */
export async function checkHealth(context: Context): Promise<void> {
  const { findings } = await checkAll(context);
  const allFindings = [...findings, { ...checkAddress(context.config, undefined), id: 'address' as const }];
  await context.transact(async (tx) => {
    const news = new Map((await saveCheckStates(tx, allFindings)).map((row) => [row.id, row.news]));
    const linesOf = (kind: 'failed' | 'ended') =>
      allFindings.flatMap(({ id, detail }) => (news.get(id) === kind ? [{ title: titles[id], detail }] : []));
    const [failures, endings] = [linesOf('failed'), linesOf('ended')];
    if (failures.length === 0 && endings.length === 0) return;
    for (const { id: userId } of await listAdministrators(tx))
      await context.jobs.send(sendHealthMailJob, { userId, failures, endings }, { tx });
  });
}

type HealthNews = z.infer<typeof sendHealthMailJob.schema>;

export async function sendHealthMail(
  { db, mail, settings, config }: Context,
  { userId, failures, endings }: HealthNews,
): Promise<void> {
  const recipient = await findMailRecipient(db, userId);
  if (recipient)
    await mail.send(
      healthMail(recipient.email, {
        failures,
        endings,
        name: settings.read('name'),
        publicUrl: config.publicUrl,
      }),
    );
}
