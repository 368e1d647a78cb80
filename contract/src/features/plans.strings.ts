import { MEBIBYTE } from '../limits.ts';
import { PLUS_PRICE, rights, type Rights } from '../rights.ts';
import type { Role } from '../roles.ts';
import { kindsInWords } from './plus-offers.ts';

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
    { text: `${kindsInWords(plan.audioKinds)} uploads, up to ${plan.upload / MEBIBYTE} MB`, has: true },
    { text: `${kindsInWords(plan.chatFileKinds)} in chats`, has: true },
    { text: 'Spotlight appearances', has: plan.spotlight },
    { text: 'Advanced analytics', has: plan.analytics },
    upTo(plan.socialLinks, 'social links on your profile'),
    { text: 'GIF profile picture and banner', has: plan.movingPictures },
    { text: 'Special profile styling and logo mark', has: plan.styling },
    { text: 'Customer billing portal', has: plan.portal },
  ];
}

/** The rights a user loses with Plus, in the same wording: missing ones, then reduced ones. */
export function stopsWithoutPlus(): string[] {
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
  loadFailed: 'Your subscription could not be loaded',
  names: { USER: 'Free', USERPLUS: 'Plus' } satisfies Record<Role, string>,
  about: {
    USER: 'Publish, meet and finish tracks together.',
    USERPLUS: 'For those who release a lot and want to be found.',
  } satisfies Record<Role, string>,
  comingSoon: 'Coming soon',
  soon: ['Spotlight page upgrades', 'TBD'],

  success: 'Subscription successful! Welcome to the Plus plan!',
  canceled: 'Subscription canceled. You can try again anytime!',
  confirming: 'Confirming your payment…',
  notConfirmed:
    'Your payment is not confirmed yet. That can take a few minutes; Plus begins by itself as soon as it is.',
  ending: (until: string) => `Your Plus plan ends on ${until}. Until then you keep everything.`,
  keep: 'Keep Plus',
  grace: (until: string) =>
    `Your last payment failed. Plus stays until ${until}: check your card, and it goes on.`,
  graceOpen: 'Your last payment failed. Check your card, and Plus goes on.',
  checkCard: 'Check Your Card',
  ended: (until: string) => `Your Plus plan ended on ${until}.`,
  renews: (until: string) => `The next payment is due on ${until}.`,
  given: 'Plus was given to you. Nothing is charged, and nothing has to be cancelled.',
  notSetUp: 'Plus cannot be bought on this server: no payments are set up.',
  checkoutFailed: (why: string) => `Error: ${why}`,
  downgradeFailed: (why: string) => `Downgrade failed: ${why}`,
  downgradeError: (why: string) => `Downgrade error: ${why}`,
  resumeFailed: 'Plus could not be kept',
  portalFailed: 'The customer portal could not be opened',

  downgradeTitle: 'Downgrade to Free?',
  keptUntil: (until: string) => `You keep Plus until ${until}. Nothing more is charged.`,
  endsNow: 'Your last payment failed, so Plus ends at once. Nothing more is charged.',
  keptToEnd: 'You keep Plus to the end of the period that is paid for. Nothing more is charged.',
  stopsTitle: 'What stops then',
  staysTitle: 'What stays',
  stays:
    'Your tracks with their likes, comments and plays, your followers, your chats and every file in them',

  manage: 'Manage Your Subscription',
  manageText: 'Cards, invoices and the change between monthly and yearly are at the payment provider.',
  portal: 'Customer Portal',
  questionsTitle: 'Frequently Asked Questions',
  questions: [
    {
      question: 'Can I change my plan anytime?',
      answer: 'Yes. You can upgrade and downgrade whenever you like.',
    },
    {
      question: 'What happens when I cancel?',
      answer:
        'Your plan stays active until the end of the period that you have paid for. Then you are on Free.',
    },
    { question: 'How can I pay?', answer: 'All major cards are accepted.' },
  ],
  trust: ['Secure payments', 'Instant access', 'No hidden fees'],
} as const;
