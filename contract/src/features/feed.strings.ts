/** Separate module: screens import the texts without loading the schemas. */
export const strings = {
  genreUnknown: (name: string) => `There is no genre named ${name}.`,
  likedOfOthers: 'Only you can see the posts that you like.',
  searchMissing: 'Enter something to search for, or choose a genre.',
  signedOut: 'Please log in to view your liked posts',
  signedOutOfFollowing: 'Please log in to see what the people you follow publish',
  signedOutOfOwn: 'Please log in to view your posts',
} as const;
