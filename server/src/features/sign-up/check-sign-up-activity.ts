import { defineJob } from '@packages/pg-jobs';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { lockSettings, readSettings, storeSettings } from '../settings/index.ts';
import { manySignUpsMail, MAIL_RETRIES, withoutStaffMail } from './sign-up.mails.ts';
import { countDaysWithoutStaff, hasReachedHourlyLimit, listAdministratorEmails } from './sign-up.queries.ts';

const retry = { attempts: 3, retryDelay: 60, timeLimit: 60 };

/** Asks hourly whether sign-up stays open: it does so only while staff is active. */
export const watchStaff = defineJob('require-approval-without-staff', z.object({}), retry);

/** Asks hourly whether the limit of sign-ups was reached, so that one mail an hour says so. */
export const watchSignUps = defineJob('warn-of-many-sign-ups', z.object({}), retry);

export const sendSignUpWarning = defineJob(
  'send-sign-up-warning',
  z.discriminatedUnion('about', [
    z.object({ about: z.literal('staff'), email: z.string(), days: z.int(), isLocked: z.boolean() }),
    z.object({ about: z.literal('limit'), email: z.string(), perHour: z.int() }),
  ]),
  MAIL_RETRIES,
);

/** Turns open sign-up into approval after days without a request by staff. A locked mode stays. */
export async function requireApprovalWithoutStaff(context: Context): Promise<void> {
  const { settings } = context;
  const isModeLocked = settings.rules.lockedSettings['signUp.mode'] !== undefined;
  await context.transact(async (tx) => {
    await lockSettings(tx);
    const { 'signUp.mode': mode, 'signUp.approvalWithoutStaff': maxDays } = await readSettings(context, tx, [
      'signUp.mode',
      'signUp.approvalWithoutStaff',
    ]);
    if (mode !== 'open' || maxDays === 0) return;
    const days = await countDaysWithoutStaff(tx);
    // A locked mode is still open the next hour: one mail when the days are over.
    if (days < maxDays || (isModeLocked && days > maxDays)) return;
    for (const email of await listAdministratorEmails(tx))
      await context.jobs.send(
        sendSignUpWarning,
        { about: 'staff', email, days, isLocked: isModeLocked },
        { tx },
      );
    if (isModeLocked) return;
    await storeSettings(tx, {
      newValues: { 'signUp.mode': 'approval' },
      rules: settings.rules,
      actor: { kind: 'system' },
    });
  });
  await settings.refresh();
}

/** Mails administrators if the hourly limit turned people away in the last hour. */
export async function warnOfManySignUps(context: Context): Promise<void> {
  const perHour = context.settings.read('signUp.perHour');
  if (perHour === 0 || !(await hasReachedHourlyLimit(context.db, perHour))) return;
  for (const email of await listAdministratorEmails(context.db))
    await context.jobs.send(sendSignUpWarning, { about: 'limit', email, perHour });
}

export async function mailWarning(
  { mail }: Context,
  data: z.output<typeof sendSignUpWarning.schema>,
): Promise<void> {
  await mail.send(
    data.about === 'staff' ? withoutStaffMail(data.email, data) : manySignUpsMail(data.email, data.perHour),
  );
}
