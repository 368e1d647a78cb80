/** The nine tags labelled 'Category' (in the feed's filter: 'Type'). */
export const CATEGORIES = [
  'Song',
  'Beat',
  'Loop',
  'Sample',
  'Acapella',
  'Instrument',
  'Open',
  'Free',
  'Paid',
] as const;

// oxfmt-ignore
export const MUSIC_GENRES = [
  'Hip Hop', 'Underground', 'Trap', 'Drill', 'Pop', 'Punk', 'Rock', 'Jazz', 'R&B', 'Electronic', 'Classical', 'Reggae',
  'Metal', 'Country', 'Indie', 'Folk', 'Blues', 'Afrobeat',
] as const;

/** All 27 tags in display order. */
export const GENRES = [...CATEGORIES, ...MUSIC_GENRES] as const;
export type Genre = (typeof GENRES)[number];
