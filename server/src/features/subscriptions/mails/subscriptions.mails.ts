import { brand, screens } from '@backbeat/contract';
import { z } from 'zod';
import { renderMail, type OutgoingMail } from '../../../platform/mail/index.ts';
import { formatDay } from '../../../platform/dates/index.ts';
import { formatMoney } from './format-money.ts';

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
  const closing = isSandbox ? ["This was a test checkout. You weren't charged."] : [];
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
        paragraphs: [`Hi ${userName}, you're on Plus now. Thank you!`, ...receiptOf(mail)],
        label: 'Your Plan',
      };
    case 'renewed':
      return {
        subject: 'Your Plus plan has renewed',
        paragraphs: [`Hi ${userName}, your Plus plan has renewed. Thank you!`, ...receiptOf(mail)],
        label: 'Your Plan',
      };
    case 'failed':
      return {
        subject: 'Your payment for Plus failed',
        paragraphs: [
          `Hi ${userName}, your last payment for Plus didn't go through. We'll try again over the next few days.`,
          `You'll keep Plus until ${formatDay(mail.until)}. Got a new card? Update it under Manage Your Subscription.`,
        ],
        label: 'Manage Your Subscription',
      };
    case 'ending':
      return {
        subject: `Your Plus plan ends on ${formatDay(mail.until)}`,
        paragraphs: [
          `Hi ${userName}, your Plus plan is cancelled and ends on ${formatDay(mail.until)}. You won't be charged again.`,
          'Changed your mind? You can keep Plus any time until then.',
        ],
        label: 'Your Plan',
      };
    case 'ended':
      return {
        subject: 'Your Plus plan has ended',
        paragraphs: [
          `Hi ${userName}, your Plus plan has ended. Everything you've published stays up.`,
          "Your GIFs and social links are saved. They'll be back when you are.",
        ],
        label: 'Upgrade Plan',
      };
  }
}

type Receipt = Extract<SubscriptionMail, { kind: 'started' | 'renewed' }>;

const receiptOf = ({ amount, currency, paidAt, period, from, until }: Receipt): string[] => [
  `Receipt: ${brand.name} Plus${period === null ? '' : `, ${period === 'month' ? 'monthly' : 'yearly'}`}, ${formatMoney(amount, currency)}, paid on ${formatDay(paidAt)}.`,
  `It covers ${formatDay(from)} to ${formatDay(until)}. Your plan renews automatically until you cancel.`,
];
