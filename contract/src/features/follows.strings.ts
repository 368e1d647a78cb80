/** A module of its own, so that a screen can say them without loading the schemas. */
export const strings = {
  oneself: 'You cannot follow yourself.',
  failed: 'Failed to update follow status',
} as const;

/** What the call that follows answers, as plain text. */
export const followAnswers = { followed: 'Followed', unfollowed: 'Unfollowed' } as const;
