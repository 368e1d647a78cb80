import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  notIncluded: 'Not included:',
  billingPeriod: 'Billing period',
  trySomethingNew: 'What do you want to try first?',
  uploadAWav: 'Upload a WAV',
  seeYourAnalytics: 'See your analytics',
  addYourLinks: 'Add your links',
});
