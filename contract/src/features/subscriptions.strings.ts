import { rights } from '../rights.ts';

/** Results and error messages. Separate module: screens import it without loading the schemas. */
export const strings = {
  notSetUp: 'Payments are not set up on this server.',
  isPlus: 'You are a Plus member already.',
  needsPlus: 'The customer portal is for Plus members.',
  noCustomer: 'Nothing has been paid by card for this account, so there is no customer portal.',
  nothingToCancel: 'There is no subscription that could be cancelled.',
  nothingToResume: 'There is no cancelled subscription that could go on.',
  disputed: 'Your bank is looking into your last payment. Plus can be bought again when that is settled.',
  providerAway: 'The payment provider does not answer at the moment. Please try again shortly.',
  badSignature: 'This event does not carry the signature of the payment provider.',
  /** @param until the formatted date */
  cancelled: (until: string) => `Your Plus plan is cancelled. You keep Plus until ${until}.`,
  cancelledNow: 'Your Plus plan is cancelled, and nothing more is charged.',
  resumed: (until: string) => `Your Plus plan goes on. The next payment is due on ${until}.`,
} as const;

/** Texts of the built-in test checkout, used without a payment provider; never in production. */
export const sandboxStrings = {
  checkout: 'Test checkout – no money is taken',
  portal: 'Test portal – no money is taken',
  pay: 'Pay (test)',
  goBack: 'Go back without paying',
  renew: 'Renew now',
  fail: 'Fail the next payment',
  refund: 'Refund the last payment',
  end: 'End the period now',
  cancel: 'Cancel at the end of the period',
  resume: 'Do not cancel',
} as const;

/** The content of an account beyond the free plan. */
export interface AboveFree {
  demos: { have: number; above: number };
  links: number;
  pictures: number;
}

/** Returns a sentence for each kind of content that Plus expiry affects. */
export function withoutPlus({ demos, links, pictures }: AboveFree): string[] {
  const effects: string[] = [];
  if (demos.above > 0) {
    effects.push(
      `You have ${demos.have} demos, ${demos.above} of them above the ${rights.USER.demos} of the free plan: they stay and play, and you can add more when fewer than ${rights.USER.demos} are left.`,
    );
  }
  if (links > 0) {
    effects.push(
      `${links === 1 ? 'Your social link is' : `Your ${links} social links are`} kept, but not shown.`,
    );
  }
  if (pictures > 0) {
    effects.push(
      `${pictures === 1 ? 'Your moving picture is' : `Your ${pictures} moving pictures are`} kept, and shown as a still.`,
    );
  }
  return effects;
}
