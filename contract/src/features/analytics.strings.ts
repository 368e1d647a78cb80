/** A module of its own, so that a screen can say them without loading the schemas. */
export const strings = {
  signIn: 'Please log in to view your post analytics',
  needsPlus: 'Get a Plus Membership to view analytics',
  notAuthor: 'Only its author sees the analytics of a track.',
} as const;
