import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  account: 'Account',
  yourData: 'Your data',
  immediately: 'Immediately',
  onceADay: 'Once a day',
  email: 'Email',
  oneEmailADayAt: 'One email a day, at 8 in the morning.',
  anEmailAsSoonAs: 'An email as soon as something happens.',
  sendEmails: 'Send emails',
  timeZone: 'Time zone',
  forEmailsOnceADay: 'For emails once a day, which come at 8 in the morning.',
  notifications: 'Notifications',
  whatYouHearAbout: 'What you hear about',
  howNotificationsReachYou: 'How notifications reach you',
  notification: 'Notification',
  byEmailOnlyIfUnread: 'By email only if unread for an hour',
  yourBrowserCouldntTurnOn: "Your browser couldn't turn on push.",
  pushOnThisDevice: 'Push on this device',
  turnOnPush: 'Turn on push',
  turnOffPush: 'Turn off push',
  pushNotifications: 'Push notifications',
  thisBrowserDoesntSupportPush:
    "This browser doesn't support push notifications. On iPhone, add the app to your Home Screen first.",
  youveBlockedNotificationsForThis:
    "You've blocked notifications for this site. Allow them in your browser's settings first.",
  getNotifiedOnThisDevice: 'Get notified on this device, even when the app is closed.',
  pushIsOnForThis: 'Push is on for this device.',
  privacy: 'Privacy',
  security: 'Security',
  settings: 'Settings',
  chooseWhatWeTellYou: 'Choose what we tell you about, and how.',
});
