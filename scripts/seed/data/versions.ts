/** Notes of versions of at most 200 characters. */
export const FIRST_NOTES = ['', 'First mix', 'Demo vocals, final beat', 'Rough bounce for feedback'];

/** Notes of later versions. */
export const LATER_NOTES = [
  '',
  'Vocals 2 dB up, less reverb in the verse',
  'New intro, four bars shorter',
  'Tighter low end, kick and bass no longer fight',
  'Second chorus doubled, harmonies added',
  'Master for streaming',
  'Softer hi-hats, drop hits later',
  'Fixed the click at the bridge',
];
