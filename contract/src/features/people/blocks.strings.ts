import { limits } from '../../limits.ts';

/** Separate module: screens import the texts without loading the schemas. */
export const strings = {
  oneself: "You can't block or mute yourself.",
  blockQuestion: (userName: string) => `Block ${userName}?`,
  blockMeans: (userName: string) =>
    `While you're both signed in, you won't see each other or anything you post, like or write. You'll stop following each other, and open feature requests between you are withdrawn. ${userName} won't be notified. Visitors who aren't signed in can still see what's public.`,
  blocked: (userName: string) => `You blocked ${userName}`,
  blockedMeans: (userName: string) => `You can't see each other here. ${userName} wasn't notified.`,
  unblocked: (userName: string) => `You unblocked ${userName}.`,
  muted: (userName: string) => `You muted ${userName}.`,
  unmuted: (userName: string) => `You unmuted ${userName}.`,
  failed: "That didn't work",
  noneBlocked: "You haven't blocked anyone.",
  noneMuted: "You haven't muted anyone.",
  aboutBlocks:
    "You and the people you block can't see each other while signed in, and they aren't notified. Visitors who aren't signed in can still see what's public.",
  aboutMutes:
    "Muted people don't show up in your feed or notifications. They won't know, and you can still visit their profile.",
  tooMany: {
    block: `You can block up to ${limits.blocks} people. Unblock someone first.`,
    mute: `You can mute up to ${limits.blocks} people. Unmute someone first.`,
  },
} as const;
