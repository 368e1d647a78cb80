import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  about: 'Get a copy of everything you have here as one zip file: your tracks, words, chats and settings.',
  content: [
    'The originals of your audio and pictures',
    'Posts with their versions and agreements, demos, comments, likes and follows',
    'The conversations you’re in, your notifications and choices, reports, sessions, security log and plan',
    'An index.html that opens all of it in any browser, also offline',
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
