import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  about: 'Get a copy of everything you have here in one zip file: tracks, comments, chats and settings.',
  content: [
    'The originals of your audio and pictures',
    'Posts with their versions and agreements, demos, comments, likes and follows',
    'Your conversations, notifications, settings, reports, sessions, security log and plan',
    'An index.html to browse all of it, even offline',
  ],
  request: 'Download my data',
  preparing: "We're preparing your data. You'll get a notification and an email when it's ready.",
  alreadyPreparing: "Your data is being prepared already. We'll tell you when it's ready.",
  tooSoon: 'You can ask for your data once a day. Please try again tomorrow.',
  notReady: "Your data isn't ready yet.",
  failed: "We couldn't prepare your data. Please ask for it again.",
  expires: 'You can download it until {date}.',
  stored: 'Files stay here for {max} days.',
  list: 'Your downloads',
  download: 'Download',
  none: "You haven't asked for your data yet.",
});
