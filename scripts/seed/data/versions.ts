import type { Mix } from '../sound/piece.ts';

/** Notes of first versions of at most 200 characters. */
export const FIRST_NOTES = ['', 'First mix', 'Rough bounce for feedback'];

/** Notes of later versions in which all parts are as the piece has them. */
export const FINAL_NOTES = ['Final mix', 'Everything back in balance', 'Master for streaming'];

/** What other versions change, with a note for those that are not the first. */
export const MIXES: readonly { note: string; mix: Mix }[] = [
  { note: 'Bass down 2 dB', mix: { bass: 0.6 } },
  { note: 'Lead up, more room', mix: { lead: 1.6, room: 1.8 } },
  { note: 'Drums softer, chords wider', mix: { drums: 0.5, chords: 1.3 } },
  { note: 'Dry mix, drums up front', mix: { drums: 1.5, room: 0.2 } },
  { note: 'Tighter low end, quieter chords', mix: { bass: 1.4, chords: 0.6 } },
  { note: 'Softer lead, so that a voice fits in', mix: { lead: 0.4 } },
];
