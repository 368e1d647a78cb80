import { defineMessages } from './define-messages.ts';

export const brandMessages = defineMessages({
  description: 'Publish tracks, beats and loops. Find the missing voice. Release it together.',
  slogan: 'The Future of Music Collaboration',
});
