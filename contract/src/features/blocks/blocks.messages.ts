import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  oneself: "You can't block or mute yourself.",
  blockQuestion: 'Block {userName}?',
  blockMeans:
    "While you're both signed in, you won't see each other or anything you post, like or write. You'll stop following each other, and open feature requests between you are withdrawn. {userName} won't be notified. Visitors who aren't signed in can still see what's public.",
  blocked: 'You blocked {userName}',
  blockedMeans: "You can't see each other here. {userName} wasn't notified.",
  unblocked: 'You unblocked {userName}.',
  muted: 'You muted {userName}.',
  unmuted: 'You unmuted {userName}.',
  failed: "That didn't work",
  noneBlocked: "You haven't blocked anyone.",
  noneMuted: "You haven't muted anyone.",
  aboutBlocks:
    "You and the people you block can't see each other while signed in, and they aren't notified. Visitors who aren't signed in can still see what's public.",
  aboutMutes:
    "Muted people don't show up in your feed or notifications. They won't know, and you can still visit their profile.",
  tooMany: {
    block: 'You can block up to {max} people. Unblock someone first.',
    mute: 'You can mute up to {max} people. Unmute someone first.',
  },
});
