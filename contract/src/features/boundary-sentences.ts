import { limits } from '../limits.ts';

/** A module of its own, so that a screen can say them without loading the schemas. */
export const sentences = {
  oneself: 'You cannot block or mute yourself.',
  tooMany: {
    block: `You can block at most ${limits.boundaries} people. Unblock somebody first.`,
    mute: `You can mute at most ${limits.boundaries} people. Unmute somebody first.`,
  },
} as const;
