import { MEBIBYTE } from '../../limits.ts';
import { defineMessages } from '../../messages/define-messages.ts';
import { PLUS_PRICE, rights, type Rights } from '../../rights.ts';
import type { Role } from '../../roles.ts';
import { describeFileKinds } from './plus-offers.ts';

type Period = keyof typeof PLUS_PRICE;

/** The lines of plan cards, and the same for a plan that has less. */
export const lines = defineMessages({
  demos: 'Up to {count} demos',
  noDemos: 'Demos',
  fewerDemos: 'Only up to {count} demos',
  uploads: '{kinds} uploads, up to {megabytes} MB',
  fewerUploads: 'Only {kinds} uploads, up to {megabytes} MB',
  chatFiles: '{kinds} in chats',
  fewerChatFiles: 'Only {kinds} in chats',
  spotlight: 'Spotlight appearances',
  analytics: 'Advanced analytics',
  links: 'Up to {count} social links on your profile',
  noLinks: 'Social links on your profile',
  fewerLinks: 'Only up to {count} social links on your profile',
  movingPictures: 'GIF profile picture and banner',
  styling: 'Special profile styling and logo mark',
  portal: 'Customer billing portal',
});

/** Texts of the plans screen. */
export const planMessages = defineMessages({
  title: 'Choose Your Plan',
  monthly: 'Monthly',
  yearly: 'Yearly',
  perPeriod: { month: 'per month', year: 'per year' },
  savedShare: 'Save {percent}%',
  saved: 'Save ${dollars} per year',
  popular: 'Most Popular',
  current: 'Current Plan',
  downgrade: 'Downgrade',
  upgrade: 'Upgrade to Plus',
  freeForever: 'Free forever. No credit card required.',
  loading: 'Loading subscription status...',
  loadFailed: "We couldn't load your subscription",
  names: { USER: 'Free', USERPLUS: 'Plus' },
  about: {
    USER: 'Publish, connect and finish tracks together.',
    USERPLUS: 'Release more, get found and see how your tracks do.',
  },
  comingSoon: 'Coming soon',
  soon: ['Spotlight page upgrades', 'TBD'],

  success: 'Subscription successful! Welcome to the Plus plan!',
  canceled: 'Subscription canceled. You can try again anytime!',
  confirming: 'Confirming your payment…',
  notConfirmed:
    "Your payment isn't confirmed yet. This can take a few minutes. Plus starts as soon as it is.",
  ending: "Your Plus plan ends on {until}. You'll keep everything until then.",
  keep: 'Keep Plus',
  grace: 'Your last payment failed. Check your card by {until} to keep Plus.',
  graceOpen: 'Your last payment failed. Check your card to keep Plus.',
  checkCard: 'Check your card',
  ended: 'Your Plus plan ended on {until}.',
  renews: 'Your next payment is on {until}.',
  /** For Plus without payment. */
  given: "Plus is on us. You won't be charged.",
  givenUntil: "Plus is on us until {until}. You won't be charged.",
  notSetUp: "You can't buy Plus here yet. Payments aren't set up on this server.",
  checkoutFailed: 'Error: {why}',
  downgradeFailed: 'Downgrade failed: {why}',
  downgradeError: 'Downgrade error: {why}',
  resumeFailed: "We couldn't resume Plus",
  portalFailed: "We couldn't open the customer portal",

  downgradeTitle: 'Downgrade to Free?',
  keptUntil: "You'll keep Plus until {until}. You won't be charged again.",
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
});

/** A line of a plan card: a right that the plan has or lacks. */
export interface PlanLine {
  text: string;
  has: boolean;
  /** What a user says of this line who had more before. */
  fewer?: string;
}

/** The lines of a plan card: one per right, in the same order for every plan. */
export function planLines(role: Role): PlanLine[] {
  const plan: Rights = rights[role];
  const audio = { kinds: describeFileKinds(plan.audioKinds), megabytes: plan.upload / MEBIBYTE };
  const files = { kinds: describeFileKinds(plan.chatFileKinds) };
  const demos = { count: plan.demos };
  const links = { count: plan.socialLinks };
  return [
    plan.demos > 0
      ? { text: lines.demos(demos), has: true, fewer: lines.fewerDemos(demos) }
      : { text: lines.noDemos, has: false },
    { text: lines.uploads(audio), has: true, fewer: lines.fewerUploads(audio) },
    { text: lines.chatFiles(files), has: true, fewer: lines.fewerChatFiles(files) },
    { text: lines.spotlight, has: plan.spotlight },
    { text: lines.analytics, has: plan.analytics },
    plan.socialLinks > 0
      ? { text: lines.links(links), has: true, fewer: lines.fewerLinks(links) }
      : { text: lines.noLinks, has: false },
    { text: lines.movingPictures, has: plan.movingPictures },
    { text: lines.styling, has: plan.styling },
    { text: lines.portal, has: plan.portal },
  ];
}

/** The rights a user loses with Plus, in the same wording: missing ones, then reduced ones. */
export function listLostFeatures(): string[] {
  const withPlus = new Set(planLines('USERPLUS').map(({ text }) => text));
  const free = planLines('USER');
  const lostFeatures = free.filter(({ has }) => !has).map(({ text }) => text);
  const less = free.filter(({ text, has }) => has && !withPlus.has(text));
  return [...lostFeatures, ...less.map(({ text, fewer }) => fewer ?? text)];
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2).replace(/\.00$/, '')}`;

/** The price of a plan for a period in US dollars: '$5', '$0'. */
export const priceOf = (role: Role, period: Period): string =>
  dollars(role === 'USERPLUS' ? PLUS_PRICE[period] : 0);

const yearlySaving = PLUS_PRICE.month * 12 - PLUS_PRICE.year;

/** What a year costs less than twelve months: 'Save 17%', 'Save $10.00 per year'. */
export const describeSavedShare = (): string =>
  planMessages.savedShare({ percent: Math.round((100 * yearlySaving) / (PLUS_PRICE.month * 12)) });
export const describeSavedAmount = (): string =>
  planMessages.saved({ dollars: (yearlySaving / 100).toFixed(2) });
