import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  sandbox: "This was a test checkout. You weren't charged.",
  yourPlan: 'Your Plan',
  started: 'Welcome to Plus',
  thanksForPlus: "Hi {userName}, you're on Plus now. Thank you!",
  renewed: 'Your Plus plan has renewed',
  thanksAgain: 'Hi {userName}, your Plus plan has renewed. Thank you!',
  failed: 'Your payment for Plus failed',
  tryAgain:
    "Hi {userName}, your last payment for Plus didn't go through. We'll try again over the next few days.",
  updateCard: "You'll keep Plus until {day}. Got a new card? Update it under Manage Your Subscription.",
  manage: 'Manage Your Subscription',
  ending: 'Your Plus plan ends on {day}',
  cancelled: "Hi {userName}, your Plus plan is cancelled and ends on {day}. You won't be charged again.",
  keep: 'Changed your mind? You can keep Plus any time until then.',
  ended: 'Your Plus plan has ended',
  tracksStay: "Hi {userName}, your Plus plan has ended. Everything you've published stays up.",
  extrasStay: "Your GIFs and social links are saved. They'll be back when you are.",
  upgrade: 'Upgrade Plan',
  receipt: 'Receipt: {brand} Plus, {money}, paid on {day}.',
  monthlyReceipt: 'Receipt: {brand} Plus, monthly, {money}, paid on {day}.',
  yearlyReceipt: 'Receipt: {brand} Plus, yearly, {money}, paid on {day}.',
  covers: 'It covers {from} to {until}. Your plan renews automatically until you cancel.',
});
