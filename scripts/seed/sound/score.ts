import type { Stroke } from './drums.ts';
import type { DrumName, VoiceName } from './styles.ts';
import type { Tone } from './voices.ts';

export interface PlayedTone extends Tone {
  part: 'bass' | 'chords' | 'lead';
  voice: VoiceName;
  /** From -1, left, to 1. */
  pan: number;
}

export interface PlayedStroke extends Stroke {
  drum: DrumName;
  pan: number;
}

/** A piece written down. */
export interface Score {
  tones: PlayedTone[];
  strokes: PlayedStroke[];
}
