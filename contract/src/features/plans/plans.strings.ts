import { MEBIBYTE } from '../../limits.ts';
import { PLUS_PRICE, rights, type Rights } from '../../rights.ts';
import type { Role } from '../../roles.ts';
import { describeFileKinds } from './plus-offers.ts';

type Period = keyof typeof PLUS_PRICE;

/** A line of a plan card: a right that the plan has or lacks. */
export interface PlanLine {
  text: string;
  has: boolean;
}

const upTo = (count: number, things: string): PlanLine => ({
  text: count > 0 ? `Up to ${count} ${things}` : capitalised(things),
  has: count > 0,
});

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The lines of a plan card: one per right, in the same order for every plan. */
export function planLines(role: Role): PlanLine[] {
  const plan: Rights = rights[role];
  return [
    upTo(plan.demos, 'demos'),
    { text: `${describeFileKinds(plan.audioKinds)} uploads, up to ${plan.upload / MEBIBYTE} MB`, has: true },
    { text: `${describeFileKinds(plan.chatFileKinds)} in chats`, has: true },
    { text: 'Spotlight appearances', has: plan.spotlight },
    { text: 'Advanced analytics', has: plan.analytics },
    upTo(plan.socialLinks, 'social links on your profile'),
    { text: 'GIF profile picture and banner', has: plan.movingPictures },
    { text: 'Special profile styling and logo mark', has: plan.styling },
    { text: 'Customer billing portal', has: plan.portal },
  ];
}

/** The rights a user loses with Plus, in the same wording: missing ones, then reduced ones. */
export function listLostFeatures(): string[] {
  const withPlus = new Set(planLines('USERPLUS').map(({ text }) => text));
  const free = planLines('USER');
  const gone = free.filter(({ has }) => !has).map(({ text }) => text);
  const less = free.filter(({ text, has }) => has && !withPlus.has(text));
  return [...gone, ...less.map(({ text }) => `Only ${text.replace(/^Up/, 'up')}`)];
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2).replace(/\.00$/, '')}`;

/** The price of a plan for a period in US dollars: '$5', '$0'. */
export const priceOf = (role: Role, period: Period): string =>
  dollars(role === 'USERPLUS' ? PLUS_PRICE[period] : 0);

const saved = PLUS_PRICE.month * 12 - PLUS_PRICE.year;

/** Texts of the plans screen. */
export const planStrings = {
  title: 'Choose Your Plan',
  monthly: 'Monthly',
  yearly: 'Yearly',
  perPeriod: { month: 'per month', year: 'per year' } satisfies Record<Period, string>,
  savedShare: `Save ${Math.round((100 * saved) / (PLUS_PRICE.month * 12))}%`,
  saved: `Save $${(saved / 100).toFixed(2)} per year`,
  popular: 'Most Popular',
  current: 'Current Plan',
  downgrade: 'Downgrade',
  upgrade: 'Upgrade to Plus',
  freeForever: 'Free forever. No credit card required.',
  loading: 'Loading subscription status...',
  loadFailed: "We couldn't load your subscription",
  names: { USER: 'Free', USERPLUS: 'Plus' } satisfies Record<Role, string>,
  about: {
    USER: 'Publish, connect and finish tracks together.',
    USERPLUS: 'Release more, get found and see how your tracks do.',
  } satisfies Record<Role, string>,
  comingSoon: 'Coming soon',
  soon: ['Spotlight page upgrades', 'TBD'],

  success: 'Subscription successful! Welcome to the Plus plan!',
  canceled: 'Subscription canceled. You can try again anytime!',
  confirming: 'Confirming your payment…',
  notConfirmed:
    "Your payment isn't confirmed yet. This can take a few minutes. Plus starts as soon as it is.",
  ending: (until: string) => `Your Plus plan ends on ${until}. You'll keep everything until then.`,
  keep: 'Keep Plus',
  grace: (until: string) => `Your last payment failed. Check your card by ${until} to keep Plus.`,
  graceOpen: 'Your last payment failed. Check your card to keep Plus.',
  checkCard: 'Check your card',
  ended: (until: string) => `Your Plus plan ended on ${until}.`,
  renews: (until: string) => `Your next payment is on ${until}.`,
  /** For Plus without payment. @param until the formatted date, or null if it has no end */
  given: (until: string | null) =>
    `Plus is on us${until === null ? '' : ` until ${until}`}. You won't be charged.`,
  notSetUp: "You can't buy Plus here yet. Payments aren't set up on this server.",
  checkoutFailed: (why: string) => `Error: ${why}`,
  downgradeFailed: (why: string) => `Downgrade failed: ${why}`,
  downgradeError: (why: string) => `Downgrade error: ${why}`,
  resumeFailed: "We couldn't resume Plus",
  portalFailed: "We couldn't open the customer portal",

  downgradeTitle: 'Downgrade to Free?',
  keptUntil: (until: string) => `You'll keep Plus until ${until}. You won't be charged again.`,
  endsNow: "Your last payment failed, so Plus ends right away. You won't be charged again.",
  keptToEnd: "You'll keep Plus until the end of the period you've paid for. You won't be charged again.",
  stopsTitle: "What you'll lose",
  staysTitle: "What you'll keep",
  stays:
    'Your tracks with their likes, comments and views, your followers, and your chats with all their files',

  manage: 'Manage Your Subscription',
  manageText: 'Update your card, get invoices or switch between monthly and yearly.',
  portal: 'Customer portal',
  questionsTitle: 'Frequently Asked Questions',
  questions: [
    {
      question: 'Can I change my plan anytime?',
      answer: 'Yes. You can upgrade and downgrade whenever you like.',
    },
    {
      question: 'What happens when I cancel?',
      answer: "Your plan stays active until the end of the period you've paid for. Then you move to Free.",
    },
    { question: 'How can I pay?', answer: 'We accept all major cards.' },
  ],
  trust: ['Secure payments', 'Instant access', 'No hidden fees'],
} as const;
