import { defineMessages } from '../../messages/define-messages.ts';
export const messages = defineMessages({
  signIn: 'Please log in to view your post analytics',
  needsPlus: 'Get a Plus Membership to view analytics',
  notAuthor: 'You can only see analytics for your own tracks.',
});
