import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  ready: 'Your data is ready to download',
  howLong:
    'Hi {userName}, the copy of your data that you asked for is ready. Log in to download it until {day}.',
  download: 'Download my data',
  notYou:
    "Wasn't it you who asked for it? Change your password and log out your other sessions under Settings, Security.",
});
