/** Separate module: screens import the texts without loading the schemas. */
export const strings = {
  oneself: "You can't follow yourself.",
  failed: 'Failed to update follow status',
} as const;

/** The plain-text responses of the follow call. */
export const followResults = { followed: 'Followed', unfollowed: 'Unfollowed' } as const;
