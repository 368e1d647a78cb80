import { defineMessages } from './define-messages.ts';

/** The names of the sections of the settings. */
export const screenMessages = defineMessages({
  account: 'Account',
  security: 'Security',
  notifications: 'Notifications',
  privacy: 'Privacy',
  yourData: 'Your data',
});
