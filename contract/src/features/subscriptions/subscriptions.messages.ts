import { defineMessages } from '../../messages/define-messages.ts';
import { rights } from '../../rights.ts';

/** Results and error messages. Separate module: screens import it without loading the schemas. */
export const messages = defineMessages({
  notSetUp: "Payments aren't set up on this server.",
  isPlus: 'You already have Plus.',
  needsPlus: 'The customer portal is for Plus members.',
  noCustomer: "You haven't paid by card, so there's no customer portal for your account.",
  nothingToCancel: "You don't have a subscription to cancel.",
  nothingToResume: "You don't have a cancelled subscription to resume.",
  disputed: "Your bank is reviewing your last payment. You can buy Plus again once that's settled.",
  providerAway: "We couldn't reach the payment provider. Please try again shortly.",
  badSignature: "This event isn't signed by the payment provider.",
  /** @param until the formatted date */
  cancelled: "Your Plus plan is cancelled. You'll keep Plus until {until}.",
  cancelledNow: "Your Plus plan is cancelled. You won't be charged again.",
  resumed: 'Your Plus plan continues. Your next payment is on {until}.',
});

/** Texts of the built-in test checkout, used without a payment provider; never in production. */
export const sandboxMessages = defineMessages({
  checkout: 'Test checkout – no charge',
  portal: 'Test portal – no charge',
  pay: 'Pay (test)',
  goBack: 'Go back without paying',
  renew: 'Renew now',
  fail: 'Fail the next payment',
  refund: 'Refund the last payment',
  end: 'End the billing period now',
  cancel: 'Cancel at the end of the billing period',
  resume: 'Keep the subscription',
  monthly: 'Plus, monthly',
  yearly: 'Plus, yearly',
  price: { month: '{money} per month', year: '{money} per year' },
  plan: 'Plus, {price}',
  closed: "This checkout has expired or isn't yours.",
  backTo: 'Back to {brand}',
  nothingBought: "You haven't bought anything yet.",
  ended: 'Ended.',
  endedRefunded: 'Ended. The last payment was refunded.',
  paymentFailed: "The last payment failed. We'll retry it.",
  endsOn: 'Cancelled. Ends on {day}.',
  renewsOn: 'Renews on {day}.',
});

/** The content of an account beyond the free plan. */
export interface FreePlanExcess {
  demos: { have: number; above: number };
  links: number;
  pictures: number;
}

export const excess = defineMessages({
  demos:
    'You have {have} demos and the Free plan includes {max}. They all stay, and you can add more once you have fewer than {max}.',
  links:
    '{count, plural, one {Your social link is saved but hidden.} other {Your {count} social links are saved but hidden.}}',
  pictures:
    '{count, plural, one {Your GIF is saved and shown as a still image.} other {Your {count} GIFs are saved and shown as still images.}}',
});

/** Returns a sentence for each kind of content that Plus expiry affects. */
export function describeFreePlanExcess({ demos, links, pictures }: FreePlanExcess): string[] {
  return [
    ...(demos.above > 0 ? [excess.demos({ have: demos.have, max: rights.USER.demos })] : []),
    ...(links > 0 ? [excess.links({ count: links })] : []),
    ...(pictures > 0 ? [excess.pictures({ count: pictures })] : []),
  ];
}
