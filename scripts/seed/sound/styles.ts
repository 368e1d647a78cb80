import type { MusicGenre } from '../data/titles.ts';
import type { Mode } from './harmony.ts';

export const DRUM_NAMES = [
  'kick',
  'deepKick',
  'snare',
  'clap',
  'rim',
  'brush',
  'hat',
  'openHat',
  'ride',
  'crash',
  'shaker',
  'conga',
] as const;
export type DrumName = (typeof DRUM_NAMES)[number];
export type VoiceName =
  | 'piano'
  | 'keys'
  | 'organ'
  | 'pad'
  | 'strings'
  | 'guitar'
  | 'nylon'
  | 'driven'
  | 'stab'
  | 'brass'
  | 'bell'
  | 'flute'
  | 'singer'
  | 'synth'
  | 'bassGuitar'
  | 'upright'
  | 'sub'
  | 'eight'
  | 'sawBass';

/**
 * The parameters of a style. A bar has 16 steps; in rhythms `X` is loud, `x` normal, `o` soft, and
 * `.` a rest.
 */
export interface Style {
  genres: readonly MusicGenre[];
  /** Minimum and maximum tempo in beats per minute. */
  bpm: readonly [number, number];
  /** Delay of every second step as a fraction of a step: 0 is straight, 0.33 almost a triplet. */
  swing: number;
  modes: readonly Mode[];
  /** Scale steps of the chord roots, one per bar. */
  progressions: readonly (readonly number[])[];
  /** Notes in a chord. */
  chordSize: 3 | 4 | 5;
  /** Alternative rhythms of each drum, of one or two bars. */
  drums: Partial<Record<DrumName, readonly string[]>>;
  /** Rhythms of the bass: `r` root, `5` fifth, `8` octave, `w` walking to the next chord. */
  bass: { voice: VoiceName; rhythms: readonly string[]; isHeld?: boolean };
  /** `isBroken` plays the notes one after the other. */
  chords: { voices: readonly VoiceName[]; rhythms: readonly string[]; isHeld?: boolean; isBroken?: boolean };
  lead: { voices: readonly VoiceName[]; density: number };
  /** Depth of the sidechain compression by kicks, 0 to 1. */
  pump: number;
  /** Amount of reverberation, 0 to 1. */
  room: number;
  /** Gain before soft clipping. */
  drive: number;
  /** Whether to add hiss and crackle and remove treble. */
  isDusty?: boolean;
}

const BACKBEAT = ['....X.......X...'];
const EIGHTHS = ['x.o.x.o.x.o.x.o.'];

export const STYLES = {
  boomBap: {
    genres: ['Hip Hop', 'Underground'],
    bpm: [82, 94],
    swing: 0.3,
    modes: ['dorian', 'minor'],
    progressions: [
      [0, 3, 0, 4],
      [0, 5, 3, 4],
      [0, 0, 3, 3],
    ],
    chordSize: 4,
    drums: {
      kick: ['X.......x.x.....', 'X..o....x.x....o', 'X.....x...x.....'],
      snare: ['....X.......X..o', '....X.......X...'],
      hat: ['x.x.x.x.x.x.x.xo', 'x.xox.x.x.xox.x.'],
    },
    bass: { voice: 'upright', rhythms: ['r.......r.5.....', 'r..r......8.5...'] },
    chords: { voices: ['keys', 'piano'], rhythms: ['x.....x.........', 'x.........x.....'] },
    lead: { voices: ['flute', 'keys', 'brass'], density: 0.4 },
    pump: 0.2,
    room: 0.18,
    drive: 1.5,
    isDusty: true,
  },
  trap: {
    genres: ['Trap'],
    bpm: [132, 150],
    swing: 0,
    modes: ['minor', 'phrygian'],
    progressions: [
      [0, 0, 5, 4],
      [0, 5, 0, 6],
      [0, 0, 3, 5],
    ],
    chordSize: 3,
    drums: {
      kick: ['X.....x....x....', 'X..x......x.....', 'X.........x..x..'],
      clap: ['........X.......'],
      hat: ['x.x.x.x.x.xxx.x.x.x.xxx.x.x.xoxo', 'x.x.xxx.x.x.x.xxx.x.x.x.xoxox.x.'],
      openHat: ['..............x.................'],
    },
    bass: { voice: 'eight', rhythms: ['r.....r....r....', 'r..r......r.....'], isHeld: true },
    chords: { voices: ['pad', 'strings'], rhythms: ['x...............'], isHeld: true },
    lead: { voices: ['bell', 'flute'], density: 0.45 },
    pump: 0.35,
    room: 0.3,
    drive: 1.7,
  },
  drill: {
    genres: ['Drill'],
    bpm: [140, 146],
    swing: 0,
    modes: ['minor', 'phrygian'],
    progressions: [
      [0, 0, 5, 5],
      [0, 3, 0, 4],
      [0, 6, 5, 4],
    ],
    chordSize: 3,
    drums: {
      kick: ['X.........x.....X..x......x.....'],
      snare: ['........X...................X...'],
      hat: ['x..x..x.x..x..x.x..x..xoxx.x..x.'],
      rim: ['......o.......o.....o.....o.....'],
    },
    bass: { voice: 'eight', rhythms: ['r.........r..8..', 'r......r..r.....'], isHeld: true },
    chords: { voices: ['strings', 'piano'], rhythms: ['x.......x.......', 'x...............'], isHeld: true },
    lead: { voices: ['bell', 'piano', 'singer'], density: 0.4 },
    pump: 0.3,
    room: 0.32,
    drive: 1.7,
  },
  house: {
    genres: ['Electronic'],
    bpm: [120, 128],
    swing: 0.12,
    modes: ['minor', 'dorian'],
    progressions: [
      [0, 0, 5, 6],
      [0, 3, 5, 4],
      [0, 2, 5, 3],
    ],
    chordSize: 4,
    drums: {
      deepKick: ['X...X...X...X...'],
      clap: ['....x.......x...'],
      openHat: ['..x...x...x...x.'],
      shaker: ['xoxoxoxoxoxoxoxo'],
      rim: ['.......o..o.....', '...o......o..o..'],
    },
    bass: { voice: 'sawBass', rhythms: ['..r...r...r..r8.', '..rr..r...rr..8.'] },
    chords: { voices: ['stab', 'pad'], rhythms: ['x..x..x...x..x..', '...x..x....x..x.'] },
    lead: { voices: ['synth', 'bell'], density: 0.6 },
    pump: 0.65,
    room: 0.28,
    drive: 1.5,
  },
  pop: {
    genres: ['Pop'],
    bpm: [98, 118],
    swing: 0,
    modes: ['major'],
    progressions: [
      [0, 4, 5, 3],
      [5, 3, 0, 4],
      [0, 5, 3, 4],
    ],
    chordSize: 3,
    drums: {
      kick: ['X...x...X...x...', 'X.....x.X.......'],
      clap: BACKBEAT,
      hat: EIGHTHS,
      shaker: ['..x...x...x...x.'],
    },
    bass: { voice: 'sawBass', rhythms: ['r.r.r.r.r.r.r.r.', 'r.....r.r.....8.'] },
    chords: { voices: ['piano', 'guitar'], rhythms: ['x.....x.....x...', 'x...x...x...x...'] },
    lead: { voices: ['singer', 'synth'], density: 0.55 },
    pump: 0.4,
    room: 0.22,
    drive: 1.6,
  },
  rock: {
    genres: ['Rock'],
    bpm: [108, 136],
    swing: 0,
    modes: ['mixolydian', 'minor', 'major'],
    progressions: [
      [0, 6, 3, 0],
      [0, 3, 4, 3],
      [0, 5, 2, 6],
    ],
    chordSize: 3,
    drums: {
      kick: ['X.......x.x.....', 'X.....x.X.x.....'],
      snare: BACKBEAT,
      hat: ['X.x.X.x.X.x.X.x.'],
      crash: ['X...............................'],
    },
    bass: { voice: 'bassGuitar', rhythms: ['r.r.r.r.r.r.r.r.', 'r...r.r.r...r.5.'] },
    chords: { voices: ['driven'], rhythms: ['X...x.x...x.x...', 'X.....x.x.x.....'], isHeld: true },
    lead: { voices: ['driven', 'organ'], density: 0.35 },
    pump: 0,
    room: 0.14,
    drive: 1.8,
  },
  punk: {
    genres: ['Punk'],
    bpm: [168, 190],
    swing: 0,
    modes: ['major'],
    progressions: [
      [0, 3, 4, 3],
      [0, 4, 5, 3],
      [0, 0, 3, 4],
    ],
    chordSize: 3,
    drums: {
      kick: ['X.....x.X.....x.', 'X..x..x.X..x..x.'],
      snare: BACKBEAT,
      ride: ['x.x.x.x.x.x.x.x.'],
      crash: ['X...............................'],
    },
    bass: { voice: 'bassGuitar', rhythms: ['r.r.r.r.r.r.r.r.'] },
    chords: { voices: ['driven'], rhythms: ['X.x.X.x.X.x.X.x.'] },
    lead: { voices: ['driven'], density: 0.25 },
    pump: 0,
    room: 0.1,
    drive: 2.1,
  },
  metal: {
    genres: ['Metal'],
    bpm: [138, 168],
    swing: 0,
    modes: ['phrygian', 'minor'],
    progressions: [
      [0, 0, 1, 0],
      [0, 5, 6, 1],
      [0, 0, 5, 6],
    ],
    chordSize: 3,
    drums: {
      kick: ['X.xxX.xxX.xxX.xx', 'XxxxX...XxxxX...'],
      snare: ['........X.......', '....X.......X...'],
      crash: ['X...............', 'X.......X.......'],
    },
    bass: { voice: 'bassGuitar', rhythms: ['r.rrr.rrr.rrr.rr', 'rrrrr...rrrrr...'] },
    chords: { voices: ['driven'], rhythms: ['X.xxX.xxX.xxX.xx', 'XxxxX...XxxxX...'] },
    lead: { voices: ['driven', 'strings'], density: 0.4 },
    pump: 0,
    room: 0.12,
    drive: 2.2,
  },
  jazz: {
    genres: ['Jazz'],
    bpm: [116, 152],
    swing: 0.33,
    modes: ['major', 'dorian'],
    progressions: [
      [1, 4, 0, 5],
      [0, 5, 1, 4],
      [0, 3, 1, 4],
    ],
    chordSize: 5,
    drums: {
      ride: ['x...x.oxx...x.ox', 'x...x..xx...x..x'],
      brush: ['....x.......x...'],
      hat: ['....o.......o...'],
      kick: ['o...............'],
    },
    bass: { voice: 'upright', rhythms: ['w...w...w...w...'] },
    chords: {
      voices: ['piano', 'keys'],
      rhythms: ['......x.......x.', 'x......x........', '..x.......x.....'],
    },
    lead: { voices: ['flute', 'brass', 'keys'], density: 0.6 },
    pump: 0,
    room: 0.2,
    drive: 1.2,
  },
  soul: {
    genres: ['R&B'],
    bpm: [64, 80],
    swing: 0.22,
    modes: ['dorian', 'minor', 'major'],
    progressions: [
      [3, 4, 5, 5],
      [0, 3, 5, 4],
      [1, 4, 0, 0],
    ],
    chordSize: 5,
    drums: {
      kick: ['X......x..x.....', 'X.....x...x....o'],
      rim: ['....X.......X...'],
      hat: ['x.xxx.x.x.xxx.xo', 'x.x.xox.x.x.xoxo'],
    },
    bass: { voice: 'sub', rhythms: ['r......r..5.....', 'r.....r...8.5...'], isHeld: true },
    chords: { voices: ['keys'], rhythms: ['x......x........', 'x...............'], isHeld: true },
    lead: { voices: ['singer', 'flute'], density: 0.5 },
    pump: 0.25,
    room: 0.3,
    drive: 1.6,
  },
  chamber: {
    genres: ['Classical'],
    bpm: [58, 84],
    swing: 0,
    modes: ['minor', 'major'],
    progressions: [
      [0, 3, 4, 0],
      [0, 5, 3, 4],
      [0, 4, 5, 2],
    ],
    chordSize: 3,
    drums: {},
    bass: { voice: 'strings', rhythms: ['r...............'], isHeld: true },
    chords: { voices: ['piano'], rhythms: ['x.x.x.x.x.x.x.x.'], isBroken: true },
    lead: { voices: ['strings', 'piano', 'flute'], density: 0.4 },
    pump: 0,
    room: 0.4,
    drive: 1,
  },
  reggae: {
    genres: ['Reggae'],
    bpm: [70, 80],
    swing: 0.18,
    modes: ['minor', 'major', 'dorian'],
    progressions: [
      [0, 0, 3, 3],
      [0, 3, 0, 4],
      [0, 6, 0, 6],
    ],
    chordSize: 3,
    drums: {
      kick: ['....X.......X...'],
      rim: ['....X.......X..o'],
      hat: ['x.o.x.o.x.o.x.o.', 'x.oox.oox.oox.oo'],
    },
    bass: { voice: 'bassGuitar', rhythms: ['r..r..5...8.5...', '..r.r.5.....8...'] },
    chords: { voices: ['organ', 'guitar'], rhythms: ['..X...X...X...X.'] },
    lead: { voices: ['brass', 'organ'], density: 0.35 },
    pump: 0,
    room: 0.34,
    drive: 1.5,
  },
  porch: {
    genres: ['Country', 'Folk'],
    bpm: [88, 112],
    swing: 0.08,
    modes: ['major', 'mixolydian'],
    progressions: [
      [0, 3, 0, 4],
      [0, 5, 3, 4],
      [0, 0, 3, 4],
    ],
    chordSize: 3,
    drums: { kick: ['o.......o.......'], brush: ['....x..o....x..o'], shaker: ['o.x.o.x.o.x.o.x.'] },
    bass: { voice: 'upright', rhythms: ['r.......5.......'] },
    chords: {
      voices: ['nylon', 'guitar'],
      rhythms: ['x.xxx.xxx.xxx.xx', 'x.x.xxx.x.x.xxx.'],
      isBroken: true,
    },
    lead: { voices: ['flute', 'singer', 'nylon'], density: 0.4 },
    pump: 0,
    room: 0.18,
    drive: 1.2,
  },
  blues: {
    genres: ['Blues'],
    bpm: [76, 104],
    swing: 0.33,
    modes: ['mixolydian', 'dorian'],
    progressions: [
      [0, 3, 0, 4],
      [0, 0, 3, 0],
    ],
    chordSize: 4,
    drums: { kick: ['X.......x.......'], snare: BACKBEAT, ride: ['x..xx..xx..xx..x'] },
    bass: { voice: 'bassGuitar', rhythms: ['r...r..r5...5..5', 'w...w...w...w...'] },
    chords: { voices: ['organ', 'guitar'], rhythms: ['...x......x....x', '....x..x....x...'] },
    lead: { voices: ['driven', 'guitar'], density: 0.55 },
    pump: 0,
    room: 0.18,
    drive: 1.6,
  },
  highlife: {
    genres: ['Afrobeat'],
    bpm: [102, 114],
    swing: 0.06,
    modes: ['major', 'dorian', 'mixolydian'],
    progressions: [
      [0, 3, 4, 3],
      [0, 0, 3, 4],
      [0, 4, 3, 0],
    ],
    chordSize: 3,
    drums: {
      kick: ['X..x..x.X..x..x.', 'X.....x.X..x....'],
      rim: ['x..x..x...x.x...'],
      shaker: ['xoXoxoXoxoXoxoXo'],
      conga: ['..x...xx..x...x.', '.x.x..x..x.x..xx'],
      hat: ['..x...x...x...x.'],
    },
    bass: { voice: 'bassGuitar', rhythms: ['r..r..5.r...8.5.', '..r.r.5...r.8...'] },
    chords: { voices: ['guitar'], rhythms: ['x.xx.xx.x.xx.x.x', '.xx.xx.x.xx.x.x.'], isBroken: true },
    lead: { voices: ['brass', 'singer', 'guitar'], density: 0.45 },
    pump: 0.1,
    room: 0.18,
    drive: 1.7,
  },
  jangle: {
    genres: ['Indie'],
    bpm: [106, 132],
    swing: 0,
    modes: ['major', 'mixolydian'],
    progressions: [
      [0, 2, 3, 3],
      [0, 5, 1, 3],
      [3, 0, 4, 5],
    ],
    chordSize: 4,
    drums: { kick: ['X.....x.X.......', 'X...x...X.x.....'], snare: BACKBEAT, hat: EIGHTHS },
    bass: { voice: 'bassGuitar', rhythms: ['r.r.r.r.r.r.r.5.', 'r...r.r.r...5...'] },
    chords: { voices: ['guitar'], rhythms: ['x.x.x.x.x.x.x.x.'], isBroken: true },
    lead: { voices: ['singer', 'synth', 'guitar'], density: 0.4 },
    pump: 0,
    room: 0.3,
    drive: 1.7,
  },
} as const satisfies Record<string, Style>;

export type StyleName = keyof typeof STYLES;

export const styleOf = (name: StyleName): Style => STYLES[name];

const isStyle = (name: string): name is StyleName => Object.hasOwn(STYLES, name);

export const STYLE_NAMES: readonly StyleName[] = Object.keys(STYLES).filter(isStyle);
