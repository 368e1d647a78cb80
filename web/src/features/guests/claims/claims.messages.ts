import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  inYourName: '{count, plural, one {# credit in your name} other {# credits in your name}}',
  claim: 'Claim',
  claimed: '{count, plural, one {The credit is yours.} other {# credits are yours.}}',
  failed: "We couldn't claim the credits. Please try again.",
});
