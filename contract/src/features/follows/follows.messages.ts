import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  oneself: "You can't follow yourself.",
  failed: 'Failed to update follow status',
  /** others: how many more of the people whom the viewer follows. */
  followedBy: '{others, plural, =0 {Followed by {name}} other {Followed by {name} and {others} more}}',
  makesGenre: 'Makes {genre}',
  popular: 'Popular right now',
});

/** The plain-text responses of the follow call. */
export const followResults = { followed: 'Followed', unfollowed: 'Unfollowed' } as const;
