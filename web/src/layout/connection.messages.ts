import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  notSavedOnThisDevice: 'Not saved on this device',
  itOpensByItself: "It opens by itself when you're back online.",
  lastFeed: 'Last feed',
  tracksYouPlayAreSaved: 'Tracks you play online are saved here for next time.',
  offline:
    'Offline · {count, plural, =0 {no tracks saved} one {{count, number} track saved} other {{count, number} tracks saved}}',
  reload: 'Reload',
  youNeedAConnectionForThis: 'You need a connection for this.',
  stillLoading: 'Still loading…',
});
