import type { MusicGenre } from '../data/titles.ts';
import type { DrumName, VoiceName } from './instruments.ts';
import type { Mode } from './piece.ts';

/**
 * A style. Rhythms have 16 steps a bar: `X` is loud, `x` normal, `o` soft, `.` a rest; of the bass
 * `r` is the root, `5` the fifth, `8` the octave, `w` a step of a walk.
 */
export interface Style {
  genres: readonly MusicGenre[];
  modes: readonly Mode[];
  /** `swing` delays every second step by a fraction of it, `pump` ducks the music at kicks. */
  feel: { bpm: readonly [least: number, most: number]; swing?: number; pump?: number; room: number };
  drums: Partial<Record<DrumName, string>>;
  bass: readonly [voice: VoiceName, rhythm: string];
  /** `isBroken` plays the notes one after the other. */
  chords: { voice: VoiceName; rhythm: string; notes: number; isBroken?: boolean };
  /** The share of the eighths with a note. */
  lead: readonly [voice: VoiceName, density: number];
}

const BACKBEAT = '....X.......X...';
const EIGHTHS = 'x.o.x.o.x.o.x.o.';

export const STYLES: Record<string, Style> = {
  boomBap: {
    genres: ['Hip Hop', 'R&B', 'Underground'],
    modes: ['dorian', 'minor'],
    feel: { bpm: [82, 94], swing: 0.3, pump: 0.2, room: 0.2 },
    drums: { kick: 'X.......x.x....o', snare: '....X.......X..o', hat: 'x.xox.x.x.xox.xo' },
    bass: ['upright', 'r..r....r.8.5...'],
    chords: { voice: 'keys', rhythm: 'x.....x.........', notes: 4 },
    lead: ['flute', 0.4],
  },
  trap: {
    genres: ['Trap', 'Drill'],
    modes: ['minor', 'phrygian'],
    feel: { bpm: [134, 148], pump: 0.3, room: 0.35 },
    drums: { kick: 'X.....x....x....', clap: '........X.......', hat: 'x.x.x.xxx.x.xoxo' },
    bass: ['sub', 'r.....r....r..8.'],
    chords: { voice: 'strings', rhythm: 'x.......x.......', notes: 3 },
    lead: ['bell', 0.45],
  },
  house: {
    genres: ['Electronic', 'Afrobeat'],
    modes: ['minor', 'dorian'],
    feel: { bpm: [120, 128], swing: 0.12, pump: 0.6, room: 0.3 },
    drums: { kick: 'X...X...X...X...', clap: BACKBEAT, hat: '..X...X...X...X.', shaker: 'xoxoxoxoxoxoxoxo' },
    bass: ['synthBass', '..rr..r...rr..8.'],
    chords: { voice: 'synth', rhythm: 'x..x..x...x..x..', notes: 4 },
    lead: ['bell', 0.5],
  },
  pop: {
    genres: ['Pop'],
    modes: ['major'],
    feel: { bpm: [98, 118], pump: 0.4, room: 0.25 },
    drums: { kick: 'X.....x.X.......', clap: BACKBEAT, hat: EIGHTHS },
    bass: ['synthBass', 'r.....r.r.....8.'],
    chords: { voice: 'piano', rhythm: 'x.....x.....x...', notes: 3 },
    lead: ['synth', 0.55],
  },
  rock: {
    genres: ['Rock', 'Metal', 'Punk'],
    modes: ['mixolydian', 'minor'],
    feel: { bpm: [112, 156], room: 0.15 },
    drums: { kick: 'X.....x.X.x.....', snare: BACKBEAT, hat: 'X.x.X.x.X.x.X.x.' },
    bass: ['bassGuitar', 'r.r.r.r.r.r.r.5.'],
    chords: { voice: 'driven', rhythm: 'X...x.x...x.x...', notes: 3 },
    lead: ['synth', 0.35],
  },
  jazz: {
    genres: ['Jazz', 'Blues'],
    modes: ['major', 'dorian'],
    feel: { bpm: [104, 144], swing: 0.33, room: 0.2 },
    drums: { ride: 'x...x.oxx...x.ox', snare: '......o.......o.', kick: 'o...............' },
    bass: ['upright', 'w...w...w...w...'],
    chords: { voice: 'piano', rhythm: 'x.....x.......x.', notes: 5 },
    lead: ['brass', 0.55],
  },
  chamber: {
    genres: ['Classical'],
    modes: ['minor', 'major'],
    feel: { bpm: [60, 84], room: 0.4 },
    drums: {},
    bass: ['strings', 'r...............'],
    chords: { voice: 'piano', rhythm: 'x.x.x.x.x.x.x.x.', notes: 3, isBroken: true },
    lead: ['strings', 0.4],
  },
  reggae: {
    genres: ['Reggae'],
    modes: ['minor', 'dorian'],
    feel: { bpm: [70, 80], swing: 0.18, room: 0.35 },
    drums: { kick: '........X.......', rim: '........X......o', hat: 'x.oox.oox.oox.oo' },
    bass: ['bassGuitar', 'r..r..5...8.5...'],
    chords: { voice: 'organ', rhythm: '....X.......X...', notes: 3 },
    lead: ['brass', 0.35],
  },
  porch: {
    genres: ['Country', 'Folk', 'Indie'],
    modes: ['major', 'mixolydian'],
    feel: { bpm: [92, 116], swing: 0.08, room: 0.2 },
    drums: { kick: 'o.......o.......', rim: '....x..o....x..o', shaker: 'o.x.o.x.o.x.o.x.' },
    bass: ['upright', 'r.......5.......'],
    chords: { voice: 'guitar', rhythm: 'x.xxx.xxx.xxx.xx', notes: 3, isBroken: true },
    lead: ['flute', 0.4],
  },
};
