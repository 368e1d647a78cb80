import { limits } from '@backbeat/contract';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { defineJob } from '@packages/pg-jobs';
import { sendFromJob } from '../../../platform/mail/index.ts';
import type { Payments } from '../../../platform/payments/index.ts';
import { findMailRecipient } from '../../users/index.ts';
import { claimMail, listEnding } from './mails.queries.ts';
import { subscriptionMail, type SubscriptionMail, writeMail } from './subscriptions.mails.ts';
import type { SubscriptionSnapshot } from '../subscriptions.queries.ts';

/** Retries for about two days. */
export const sendSubscriptionMail = defineJob(
  'send-membership-mail',
  z.object({ userId: z.string(), mail: subscriptionMail }),
  { attempts: 14, retryDelay: 20, timeLimit: 60 },
);

export async function sendMail(
  context: Context,
  { userId, mail }: { userId: string; mail: SubscriptionMail },
): Promise<void> {
  const recipient = await findMailRecipient(context.db, userId);
  if (!recipient) return;
  const message = writeMail(mail, {
    to: recipient.email,
    userName: recipient.userName,
    brand: context.settings.read('name'),
    publicUrl: context.config.publicUrl,
    isSandbox: context.payments?.provider === 'sandbox',
  });
  await sendFromJob(context.mail, message);
}

/**
 * Older events are not mailed, such as the last payment of a user who subscribed before there were
 * mails.
 */
const MAX_MAIL_AGE_MS = 7 * 24 * 60 * 60 * 1000;

/** Mails news about a subscription: that it was paid, or that a payment failed. */
export async function enqueueSubscriptionMails(
  context: Context,
  tx: Tx,
  userId: string,
  { subscription, plusUntil, askedAt }: SubscriptionSnapshot,
): Promise<void> {
  const { id, status, period, lastPayment, currentPeriodStart, currentPeriodEnd, paymentReversal } =
    subscription;
  const isRecent = (time: Date) => new Date(askedAt).getTime() - time.getTime() < MAX_MAIL_AGE_MS;
  if (plusUntil && lastPayment && isRecent(lastPayment.paidAt)) {
    const { invoiceId, amount, currency, paidAt, isFirst } = lastPayment;
    await enqueueMail(context, tx, userId, invoiceId, {
      kind: isFirst ? 'started' : 'renewed',
      amount,
      currency,
      paidAt,
      period: period ?? null,
      from: currentPeriodStart,
      until: currentPeriodEnd,
    });
  }
  if (status === 'past_due' && plusUntil && !paymentReversal && isRecent(currentPeriodStart)) {
    const about = `${id} ${currentPeriodStart.getTime()}`;
    await enqueueMail(context, tx, userId, about, { kind: 'failed', until: plusUntil });
  }
}

/** Mails that Plus has ended. Runs once, with the notification about the role. */
export const mailEnded = ({ jobs }: Context, tx: Tx, userId: string): Promise<void> =>
  jobs.send(sendSubscriptionMail, { userId, mail: { kind: 'ended' } }, { tx });

const BATCH_SIZE = 100;

/** Mails the users whose cancelled subscription ends soon. */
export async function mailEnding(
  context: Context,
  { provider }: Payments,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const ending = await listEnding(context.db, {
      provider,
      days: limits.plus.noticeDays,
      maxRows: BATCH_SIZE,
    });
    for (const { id, userId, until } of ending) {
      signal.throwIfAborted();
      const about = `${id} ${until.getTime()}`;
      await context.transact((tx) => enqueueMail(context, tx, userId, about, { kind: 'ending', until }));
    }
    if (ending.length < BATCH_SIZE) return;
  }
}

/** Sends each mail once per subject, by a job that survives a crash. */
async function enqueueMail(
  { jobs }: Context,
  tx: Tx,
  userId: string,
  about: string,
  mail: SubscriptionMail,
): Promise<void> {
  if (await claimMail(tx, userId, mail.kind, about))
    await jobs.send(sendSubscriptionMail, { userId, mail }, { tx });
}
