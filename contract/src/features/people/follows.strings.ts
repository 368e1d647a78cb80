/** Separate module: screens import the texts without loading the schemas. */
export const strings = {
  oneself: "You can't follow yourself.",
  failed: 'Failed to update follow status',
  /** @param others how many more of the people whom the viewer follows */
  followedBy: (name: string, others: number) =>
    others === 0 ? `Followed by ${name}` : `Followed by ${name} and ${others} more`,
  makesGenre: (genre: string) => `Makes ${genre}`,
  popular: 'Popular right now',
} as const;

/** The plain-text responses of the follow call. */
export const followResults = { followed: 'Followed', unfollowed: 'Unfollowed' } as const;
