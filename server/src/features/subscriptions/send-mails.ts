import { limits } from '@backbeat/contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { defineJob, GiveUp } from '../../platform/jobs/index.ts';
import { MailUnavailable } from '../../platform/mail/index.ts';
import type { Payments } from '../../platform/payments/index.ts';
import { claimMail, findReader, listEnding } from './mails.queries.ts';
import { subscriptionMail, type SubscriptionMail, writeMail } from './mails.ts';
import type { Said } from './subscriptions.queries.ts';

/** Tries go on for about two days. */
export const sendSubscriptionMail = defineJob(
  'send-membership-mail',
  z.object({ userId: z.string(), mail: subscriptionMail }),
  { attempts: 14, retryDelay: 20, timeLimit: 60 },
);

export async function sendMail(
  context: Context,
  { userId, mail }: { userId: string; mail: SubscriptionMail },
): Promise<void> {
  const reader = await findReader(context.db, userId);
  if (!reader) return;
  const written = writeMail(mail, {
    to: reader.email,
    userName: reader.userName,
    publicUrl: context.config.publicUrl,
    isSandbox: context.payments?.provider === 'sandbox',
  });
  try {
    await context.mail.send(written);
  } catch (error) {
    if (error instanceof MailUnavailable && error.isPermanent) throw new GiveUp(error.message);
    throw error;
  }
}

/** What happened longer ago is old news: such as the last payment of who was a member before there were mails. */
const NEWS_MS = 7 * 24 * 60 * 60 * 1000;

/** Mails what is new about a subscription: that it was paid, or that a payment has failed. */
export async function mailAbout(
  context: Context,
  tx: Tx,
  userId: string,
  { subscription, plusUntil, askedAt }: Said,
): Promise<void> {
  const { id, status, period, lastPayment, currentPeriodStart, currentPeriodEnd, withdrawn } = subscription;
  const isNews = (time: Date) => new Date(askedAt).getTime() - time.getTime() < NEWS_MS;
  if (plusUntil && lastPayment && isNews(lastPayment.paidAt)) {
    const { invoiceId, amount, currency, paidAt, isFirst } = lastPayment;
    await handOver(context, tx, userId, invoiceId, {
      kind: isFirst ? 'started' : 'renewed',
      amount,
      currency,
      paidAt,
      period: period ?? null,
      from: currentPeriodStart,
      until: currentPeriodEnd,
    });
  }
  if (status === 'past_due' && plusUntil && !withdrawn && isNews(currentPeriodStart)) {
    const about = `${id} ${currentPeriodStart.getTime()}`;
    await handOver(context, tx, userId, about, { kind: 'failed', until: plusUntil });
  }
}

/** Mails that Plus is over. The role is told once, and so is this. */
export const mailEnd = ({ jobs }: Context, tx: Tx, userId: string): Promise<void> =>
  jobs.send(sendSubscriptionMail, { userId, mail: { kind: 'ended' } }, { tx });

const AT_ONCE = 100;

/** Mails those whose cancelled membership ends soon. */
export async function mailEnding(
  context: Context,
  { provider }: Payments,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const ending = await listEnding(context.db, { provider, days: limits.plus.noticeDays, most: AT_ONCE });
    for (const { id, userId, until } of ending) {
      signal.throwIfAborted();
      const about = `${id} ${until.getTime()}`;
      await context.transact((tx) => handOver(context, tx, userId, about, { kind: 'ending', until }));
    }
    if (ending.length < AT_ONCE) return;
  }
}

/** Once for what it is about, by a job that survives a crash. */
async function handOver(
  { jobs }: Context,
  tx: Tx,
  userId: string,
  about: string,
  mail: SubscriptionMail,
): Promise<void> {
  if (await claimMail(tx, userId, mail.kind, about))
    await jobs.send(sendSubscriptionMail, { userId, mail }, { tx });
}
