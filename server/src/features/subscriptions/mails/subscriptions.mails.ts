import { screens } from '@backbeat/contract';
import { z } from 'zod';
import type { OutgoingMail } from '../../../platform/mail/index.ts';
import { formatDay } from '../../../platform/dates/index.ts';
import { formatMoney } from './format-money.ts';
import { messages } from './subscriptions.messages.ts';

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
  /** The name of the instance. */
  brand: string;
  publicUrl: URL;
  /** Whether the payments are those of the sandbox. */
  isSandbox: boolean;
}

/** Writes the mail to a user, as text and as HTML. */
export function writeMail(
  mail: SubscriptionMail,
  { to, userName, brand, publicUrl, isSandbox }: MailContext,
): OutgoingMail {
  const { subject, paragraphs, label } = contentOf(mail, userName, brand);
  const closing = isSandbox ? [messages.sandbox] : [];
  return {
    kind: 'plus',
    to,
    subject,
    content: {
      heading: subject,
      paragraphs,
      action: { label, url: new URL(screens.subscription, publicUrl).href },
      closing,
    },
  };
}

function contentOf(
  mail: SubscriptionMail,
  userName: string,
  brand: string,
): { subject: string; paragraphs: string[]; label: string } {
  switch (mail.kind) {
    case 'started':
      return {
        subject: messages.started,
        paragraphs: [messages.thanksForPlus({ userName }), ...receiptOf(mail, brand)],
        label: messages.yourPlan,
      };
    case 'renewed':
      return {
        subject: messages.renewed,
        paragraphs: [messages.thanksAgain({ userName }), ...receiptOf(mail, brand)],
        label: messages.yourPlan,
      };
    case 'failed':
      return {
        subject: messages.failed,
        paragraphs: [messages.tryAgain({ userName }), messages.updateCard({ day: formatDay(mail.until) })],
        label: messages.manage,
      };
    case 'ending':
      return {
        subject: messages.ending({ day: formatDay(mail.until) }),
        paragraphs: [messages.cancelled({ userName, day: formatDay(mail.until) }), messages.keep],
        label: messages.yourPlan,
      };
    case 'ended':
      return {
        subject: messages.ended,
        paragraphs: [messages.tracksStay({ userName }), messages.extrasStay],
        label: messages.upgrade,
      };
  }
}

type Receipt = Extract<SubscriptionMail, { kind: 'started' | 'renewed' }>;

function receiptOf({ amount, currency, paidAt, period, from, until }: Receipt, brand: string): string[] {
  const receipt = { brand, money: formatMoney(amount, currency), day: formatDay(paidAt) };
  return [
    period === null
      ? messages.receipt(receipt)
      : period === 'month'
        ? messages.monthlyReceipt(receipt)
        : messages.yearlyReceipt(receipt),
    messages.covers({ from: formatDay(from), until: formatDay(until) }),
  ];
}
