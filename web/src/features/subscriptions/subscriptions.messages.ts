import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  notIncluded: 'Not included:',
  billingPeriod: 'Billing period',
});
