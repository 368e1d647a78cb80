/** Titles of releases. */
export const RELEASE_TITLES = [
  'Slow Weather',
  'Paper Lanterns',
  'Night Shift',
  'Low Tide',
  'Concrete Garden',
  'Two Rooms',
  'Second Winter',
  'Small Hours',
  'Salt and Static',
  'Long Way Round',
  'Open Windows',
  'Half Light',
] as const;

export const LABELS = ['Low Tide', 'Attic Records', 'Nine Lamps', ''] as const;

export const RELEASE_NOTES = [
  'Recorded at home over one winter.',
  'All the tracks of this year in one place.\nThank you for listening.',
  '',
] as const;

/** Names of playlists, with their descriptions. */
export const PLAYLISTS = [
  ['Late trains', 'For the way home.'],
  ['Kitchen', 'Cooking for six.'],
  ['Focus', 'Nothing with words.'],
  ['New this week', 'What I keep going back to.'],
  ['Sunday', ''],
  ['Warm up', 'From slow to fast.'],
  ['Reference mixes', 'Low ends to compare with.'],
  ['Friends only', 'Please add yours.'],
] as const;
