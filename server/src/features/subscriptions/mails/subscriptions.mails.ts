import { brand, screens } from '@backbeat/contract';
import { z } from 'zod';
import { renderMail, type OutgoingMail } from '../../../platform/mail/index.ts';
import { formatDay, formatMoney } from './format-values.ts';

const instant = z.coerce.date();
const receipt = {
  amount: z.int(),
  currency: z.string(),
  paidAt: instant,
  period: z.enum(['month', 'year']).nullable(),
  /** Start of the period that was paid for. */
  from: instant,
  until: instant,
};

/** The content of a mail about a subscription. */
export const subscriptionMail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('started'), ...receipt }),
  z.object({ kind: z.literal('renewed'), ...receipt }),
  z.object({ kind: z.literal('failed'), until: instant }),
  z.object({ kind: z.literal('ending'), until: instant }),
  z.object({ kind: z.literal('ended') }),
]);
export type SubscriptionMail = z.output<typeof subscriptionMail>;

interface MailContext {
  to: string;
  userName: string;
  publicUrl: URL;
  /** Whether the payments are those of the sandbox. */
  isSandbox: boolean;
}

/** Writes the mail to a user, as text and as HTML. */
export function writeMail(
  mail: SubscriptionMail,
  { to, userName, publicUrl, isSandbox }: MailContext,
): OutgoingMail {
  const { subject, paragraphs, label } = contentOf(mail, userName);
  const closing = isSandbox ? ['This was a test checkout. No money was taken.'] : [];
  return {
    to,
    subject,
    ...renderMail({
      brand: brand.name,
      heading: subject,
      paragraphs,
      action: { label, url: new URL(screens.subscription, publicUrl).href },
      closing,
    }),
  };
}

function contentOf(
  mail: SubscriptionMail,
  userName: string,
): { subject: string; paragraphs: string[]; label: string } {
  switch (mail.kind) {
    case 'started':
      return {
        subject: 'Welcome to Plus',
        paragraphs: [`Hello ${userName}, you are a Plus member now. Thank you.`, ...receiptOf(mail)],
        label: 'Your Plan',
      };
    case 'renewed':
      return {
        subject: 'Your Plus plan was renewed',
        paragraphs: [`Hello ${userName}, your Plus plan goes on. Thank you.`, ...receiptOf(mail)],
        label: 'Your Plan',
      };
    case 'failed':
      return {
        subject: 'Your payment for Plus failed',
        paragraphs: [
          `Hello ${userName}, your last payment for Plus did not go through. It is tried again in the next days.`,
          `You keep Plus until ${formatDay(mail.until)}. If your card has changed, open Manage Your Subscription and enter the new one.`,
        ],
        label: 'Manage Your Subscription',
      };
    case 'ending':
      return {
        subject: `Your Plus plan ends on ${formatDay(mail.until)}`,
        paragraphs: [
          `Hello ${userName}, your Plus plan is cancelled and ends on ${formatDay(mail.until)}. Nothing more is charged.`,
          'Until then you can take the cancellation back.',
        ],
        label: 'Your Plan',
      };
    case 'ended':
      return {
        subject: 'Your Plus plan has ended',
        paragraphs: [
          `Hello ${userName}, your Plus plan has ended. Everything that you have published stays and plays.`,
          'GIFs and social links are kept, and shown again when you come back.',
        ],
        label: 'Upgrade Plan',
      };
  }
}

type Receipt = Extract<SubscriptionMail, { kind: 'started' | 'renewed' }>;

const receiptOf = ({ amount, currency, paidAt, period, from, until }: Receipt): string[] => [
  `Receipt: ${brand.name} Plus${period === null ? '' : ` by the ${period}`}, ${formatMoney(amount, currency)}, paid on ${formatDay(paidAt)}.`,
  `It covers ${formatDay(from)} to ${formatDay(until)}. The plan renews by itself until you cancel it.`,
];
