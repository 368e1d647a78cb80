import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  several: '{count, plural, other {{count} new things on {brand}}}',
  changeEmails: 'Change emails about {kinds}',
  open: 'Open {brand}',
  followers: 'See Profile',
  likes: 'See Track',
  comments: 'See Comment',
  credits: 'Take a Look',
  readMessage: 'Read Message',
});
