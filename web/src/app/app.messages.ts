import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  reload: 'Reload',
  goHome: 'Go Home',
  newVersion: 'New version.',
  thisPageDidntLoad: "This page didn't load",
  somethingWentWrong: 'Something went wrong',
  youMayBeOfflineOr: "You may be offline, or there's a new version.",
  itsUsNotYouReload: "It's us, not you. Reload the page or go home.",
  thePlayerStoppedWorking: 'The player stopped working.',
  tryAgain: 'Try Again',
  saveQueue: 'Save queue as playlist',
  create: 'Create',
  messages: 'Messages',
  feed: 'Feed',
});
