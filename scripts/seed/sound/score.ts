import type { Stroke } from './drums.ts';
import type { DrumName, VoiceName } from './styles.ts';
import type { Tone } from './voices.ts';

export interface PlayedTone extends Tone {
  part: 'bass' | 'chords' | 'lead';
  voice: VoiceName;
  /** Panning from -1 (left) to 1 (right). */
  pan: number;
}

export interface PlayedStroke extends Stroke {
  drum: DrumName;
  pan: number;
}

/** The score of a piece. */
export interface Score {
  tones: PlayedTone[];
  strokes: PlayedStroke[];
}
