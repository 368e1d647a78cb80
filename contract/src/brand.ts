/** The product's name and what it is for, in one place, so that whoever runs it can rename it. */
export const brand = {
  name: 'Backbeat',
  /** What search engines and previews say of a page that has nothing of its own to tell. */
  description: 'Publish tracks, beats and loops, find the voice that is missing, and release it together.',
} as const;
