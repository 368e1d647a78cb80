import type { Random } from '../random.ts';
import { DRUM_NAMES, DRUMS, type DrumName, type VoiceName } from './instruments.ts';
import { SCALES, type Key, type Piece } from './piece.ts';

/** Start and length in seconds, loudness from 0 to 1, and panning from -1 (left) to 1 (right). */
export interface Sound {
  at: number;
  seconds: number;
  velocity: number;
  pan: number;
}
/** Drum strokes, and tones as MIDI notes. */
export interface Score {
  strokes: (Sound & { drum: DrumName })[];
  tones: (Sound & { voice: VoiceName; midi: number })[];
}

/** Parts of the four sections of a form: drums, bass, chords, lead. */
const FORMS = ['c dbc cl dbcl', 'db dbl dbcl bc', 'dbcl cl dc dbcl', 'cl dbcl dbc dbcl'] as const;
/** Scale steps of the chord roots, one per bar. */
const PROGRESSIONS = ['0453', '0534', '5304', '0304', '0056', '0504'] as const;
const LEVELS: Record<string, number> = { X: 1, x: 0.78, o: 0.42 };
/** The centre of the range of each part, as MIDI notes. */
const CENTRES = { bass: 38, chords: 62, lead: 74 };
/** Order of the notes of a broken chord, and scale steps of a walking bass. */
const BROKEN_CHORD = [0, 2, 1, 2, 0, 1, 2, 1];
const WALK = [0, 2, 4, 5];

const mod7 = (step: number): number => ((step % 7) + 7) % 7;

/** Returns the MIDI note of a scale step nearest to `centre`. */
function noteNear(centre: number, { keynote, mode }: Key, step: number): number {
  const note = keynote + (SCALES[mode][mod7(step)] ?? 0);
  return note + 12 * Math.round((centre - note) / 12);
}

/** Returns the strokes of a rhythm with the number of steps until the next one. */
const strokesOf = (rhythm: string): { sign: string; step: number; length: number; level: number }[] =>
  Array.from(rhythm.matchAll(/([^.])\.*/g), ({ 0: { length }, 1: sign = '', index }) => ({
    sign,
    step: index,
    length,
    level: LEVELS[sign] ?? 0.9,
  }));

/** Plans a bar of melody: a rhythm and the leaps between its notes. */
function planMotif(random: Random, density: number): { step: number; length: number; leap: number }[] {
  const eighths = Array.from('o.o.o.o.', () => (random.chance(density) ? 'x.' : '..')).join('');
  return strokesOf(`x${eighths.slice(1)}`).map(({ step, length }) => ({
    step,
    length: Math.min(6, length),
    leap: random.pick([-2, -1, -1, -1, 0, 1, 1, 1, 2, 4]),
  }));
}

/** Composes a piece: its tones and drum strokes. */
export function compose(random: Random, { tonality, bpm, style, barsPerSection, mix }: Piece): Score {
  const { feel, drums, bass, chords, lead } = style;
  const levels = { drums: 1, bass: 1, chords: 1, lead: 1, ...mix };
  const beat = 60 / bpm / 4;
  const roots = Array.from(random.pick(PROGRESSIONS), Number);
  const motifs = [0, 0, 0, 1].map((variation) => planMotif(random.fork(variation), lead[1]));
  const form = random.pick(FORMS).split(' ');
  const score: Score = { strokes: [], tones: [] };
  let leadStep = 7;
  for (let bar = 0; bar < 4 * barsPerSection; bar += 1) {
    const parts = form[Math.floor(bar / barsPerSection)] ?? '';
    const root = roots[bar % 4] ?? 0;
    const soundAt = (step: number, length: number, level: number, pan: number): Sound => {
      const late = (step % 2) * (feel.swing ?? 0);
      return {
        at: Math.max(0, (bar * 16 + step + late) * beat + random.numberBetween(-0.004, 0.004)),
        seconds: (length - late) * beat * 0.9,
        velocity: level * random.numberBetween(0.85, 1),
        pan,
      };
    };
    if (parts.includes('d'))
      for (const drum of DRUM_NAMES)
        for (const { step, length, level } of strokesOf(drums[drum] ?? ''))
          score.strokes.push({ ...soundAt(step, length, levels.drums * level, DRUMS[drum].pan), drum });
    if (parts.includes('b'))
      for (const { sign, step, length, level } of strokesOf(bass[1])) {
        const above = sign === '5' ? 4 : sign === 'w' ? (WALK[step / 4] ?? 0) : 0;
        const midi = noteNear(CENTRES.bass, tonality, root + above) + (sign === '8' ? 12 : 0);
        score.tones.push({ ...soundAt(step, length, levels.bass * level, 0), voice: bass[0], midi });
      }
    if (parts.includes('c'))
      for (const [index, { step, length, level }] of strokesOf(chords.rhythm).entries())
        for (let note = 0; note < chords.notes; note += 1) {
          if (chords.isBroken && note !== BROKEN_CHORD[index % 8]) continue;
          const midi = noteNear(CENTRES.chords, tonality, root + 2 * note);
          const ringing = chords.isBroken ? Math.min(4, 16 - step) : length;
          const sound = soundAt(step, ringing, 0.8 * levels.chords * level, note % 2 === 0 ? -0.3 : 0.3);
          score.tones.push({ ...sound, voice: chords.voice, midi });
        }
    if (parts.includes('l'))
      for (const { step, length, leap } of motifs[bar % 4] ?? []) {
        const nextStep = Math.min(12, Math.max(4, leadStep + leap));
        // Notes on the beat are notes of the chord.
        const nearby = [nextStep, nextStep - 1, nextStep + 1, nextStep - 2];
        const isOfChord = (each: number) => [0, 2, 4].includes(mod7(each - root));
        leadStep = (step % 4 === 0 ? nearby.find(isOfChord) : undefined) ?? nextStep;
        const midi = noteNear(CENTRES.lead + 1.7 * (leadStep - 7), tonality, leadStep);
        score.tones.push({ ...soundAt(step, length, 0.85 * levels.lead, 0.08), voice: lead[0], midi });
      }
  }
  return score;
}
