/** Separate module: screens import the texts without loading the schemas. */
export const strings = {
  signIn: 'Please log in to view your post analytics',
  needsPlus: 'Get a Plus Membership to view analytics',
  notAuthor: 'You can only see analytics for your own tracks.',
} as const;
