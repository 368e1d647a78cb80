import { limits } from '../limits.ts';

/** Separate module: screens import the texts without loading the schemas. */
export const strings = {
  oneself: 'You cannot block or mute yourself.',
  blockQuestion: (userName: string) => `Block ${userName}?`,
  blockMeans: (userName: string) =>
    `While you are both signed in you will not see or find each other, nor what you post, like and write. You stop following each other, and open feature requests between you are withdrawn. ${userName} is not told. What is public stays open to visitors who are not signed in.`,
  blocked: (userName: string) => `You have blocked ${userName}`,
  blockedMeans: (userName: string) => `You do not see each other here, and ${userName} is not told.`,
  unblocked: (userName: string) => `You have unblocked ${userName}.`,
  muted: (userName: string) => `You have muted ${userName}.`,
  unmuted: (userName: string) => `You have unmuted ${userName}.`,
  failed: 'That did not work',
  noneBlocked: 'You have not blocked anybody.',
  noneMuted: 'You have not muted anybody.',
  aboutBlocks:
    'You and whom you block do not see each other while signed in. Nobody is told. What is public stays open to visitors who are not signed in.',
  aboutMutes:
    'Whom you mute is left out of your feed and your notifications, and sees no difference. Their profile stays open to you.',
  tooMany: {
    block: `You can block at most ${limits.blocks} people. Unblock somebody first.`,
    mute: `You can mute at most ${limits.blocks} people. Unmute somebody first.`,
  },
} as const;
