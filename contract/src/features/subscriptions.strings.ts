import { rights } from '../rights.ts';

/** What was failed, refused or done. A module of its own, so that a screen can say it without loading the schemas. */
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
  /** `until`: a day, as it is written for people. */
  cancelled: (until: string) => `Your Plus plan is cancelled. You keep Plus until ${until}.`,
  cancelledNow: 'Your Plus plan is cancelled, and nothing more is charged.',
  resumed: (until: string) => `Your Plus plan goes on. The next payment is due on ${until}.`,
} as const;

/** The checkout that the product has of its own where no payment provider is set up; never in production. */
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

/** What an account has beyond the free plan. */
export interface AboveFree {
  demos: { have: number; above: number };
  links: number;
  pictures: number;
}

/** What becomes of that without Plus, a sentence each; none where nothing changes. */
export function withoutPlus({ demos, links, pictures }: AboveFree): string[] {
  const said: string[] = [];
  if (demos.above > 0) {
    said.push(
      `You have ${demos.have} demos, ${demos.above} of them above the ${rights.USER.demos} of the free plan: they stay and play, and you can add more when fewer than ${rights.USER.demos} are left.`,
    );
  }
  if (links > 0) {
    said.push(
      `${links === 1 ? 'Your social link is' : `Your ${links} social links are`} kept, but not shown.`,
    );
  }
  if (pictures > 0) {
    said.push(
      `${pictures === 1 ? 'Your moving picture is' : `Your ${pictures} moving pictures are`} kept, and shown as a still.`,
    );
  }
  return said;
}
