/** Sample rate in Hz. */
export const RATE = 44_100;

/** A tone whose upper harmonics fade first. Times are in seconds. */
interface Voice {
  /** Levels of the harmonics: at most 12, so that none passes half the sample rate. */
  partials: readonly number[];
  attack: number;
  release: number;
  /** Time constants of the whole tone, and of the harmonics above the first. */
  decay: number;
  bright: number;
  /** Depth of the vibrato in thousandths of the pitch. */
  vibrato?: number;
  level: number;
}

const PLUCKED = { attack: 0.002, release: 0.1 };
const BOWED = { decay: 9, bright: 9, release: 0.1 };
const SAW = Array.from({ length: 12 }, (_, index) => 1 / (index + 1));

const VOICES = {
  piano: { ...PLUCKED, partials: SAW.slice(0, 8), decay: 0.9, bright: 0.35, level: 0.32 },
  keys: { ...PLUCKED, partials: [1, 0.25, 0, 0.3, 0, 0, 0.12], decay: 1.3, bright: 0.25, level: 0.34 },
  organ: { ...BOWED, partials: [1, 0.7, 0.5, 0.25], attack: 0.008, level: 0.2 },
  strings: { ...BOWED, partials: SAW, attack: 0.12, release: 0.35, vibrato: 2, level: 0.22 },
  guitar: { ...PLUCKED, partials: [1, 0.8, 0.5, 0.4, 0.3, 0.25, 0.15], decay: 0.6, bright: 0.12, level: 0.4 },
  driven: { ...PLUCKED, partials: [1, 1, 1, 0.9, 0.8, 0.7, 0.5, 0.4], decay: 2, bright: 1, level: 0.16 },
  brass: { ...BOWED, partials: SAW.slice(0, 8), attack: 0.04, bright: 0.5, vibrato: 3, level: 0.24 },
  bell: {
    ...PLUCKED,
    partials: [1, 0, 0, 0.5, 0, 0, 0, 0, 0.3],
    decay: 0.5,
    bright: 0.2,
    release: 0.6,
    level: 0.3,
  },
  flute: { ...BOWED, partials: [1, 0.22, 0.08], attack: 0.05, vibrato: 4, level: 0.34 },
  synth: { ...PLUCKED, partials: SAW, decay: 0.8, bright: 0.18, vibrato: 1, level: 0.32 },
  upright: { ...PLUCKED, partials: [1, 0.6, 0.3, 0.15], decay: 0.5, bright: 0.15, level: 0.75 },
  bassGuitar: { ...PLUCKED, partials: SAW.slice(0, 7), decay: 0.8, bright: 0.2, level: 0.62 },
  synthBass: { ...PLUCKED, partials: SAW, decay: 1, bright: 0.12, level: 0.62 },
  sub: { ...PLUCKED, partials: [1, 0.3, 0.12], decay: 1.1, bright: 0.8, level: 0.75 },
} as const satisfies Record<string, Voice>;

export type VoiceName = keyof typeof VOICES;

/** Returns one period of the sum of harmonics. */
const tableOf = (partials: readonly number[]): Float32Array =>
  Float32Array.from({ length: 2_048 }, (_, index) =>
    partials.reduce(
      (sum, level, place) => sum + level * Math.sin((2 * Math.PI * index * (place + 1)) / 2_048),
      0,
    ),
  );
const SINE = tableOf([1]);

/** Plays a MIDI note. @returns its samples, in equal temperament with A4 = 440 Hz */
export function playTone(name: VoiceName, midi: number, seconds: number): Float32Array {
  const { partials, attack, decay, bright, release, vibrato = 0, level }: Voice = VOICES[name];
  const table = tableOf(partials);
  const step = (440 * 2 ** ((midi - 69) / 12) * 2_048) / RATE;
  const samples = new Float32Array(Math.round((seconds + release) * RATE));
  for (let index = 0, phase = 0; index < samples.length; index += 1) {
    const time = index / RATE;
    phase += step * (1 + 0.001 * vibrato * Math.sin(33 * time) * Math.min(1, 3 * time));
    const dull = SINE[phase & 2_047] ?? 0;
    const wave = dull + Math.exp(-time / bright) * ((table[phase & 2_047] ?? 0) - dull);
    const fall = Math.max(0, 1 - Math.max(0, time - seconds) / release) ** 2;
    samples[index] = level * wave * Math.min(1, time / attack) * Math.exp(-time / decay) * fall;
  }
  return samples;
}

/**
 * Drum strokes: a tone that falls to its pitch, and noise without its low end (`thin`, 0 to 1), with
 * their time constants in seconds.
 */
export const DRUMS = {
  kick: { hz: 48, sweep: 3.5, tone: 0.13, noise: 0.004, thin: 0, level: 1, pan: 0 },
  snare: { hz: 185, sweep: 0.6, tone: 0.05, noise: 0.09, thin: 0.4, level: 0.55, pan: 0 },
  clap: { hz: 0, sweep: 0, tone: 0, noise: 0.1, thin: 0.7, level: 0.5, pan: 0 },
  rim: { hz: 820, sweep: 0.4, tone: 0.02, noise: 0.01, thin: 0, level: 0.35, pan: -0.2 },
  hat: { hz: 0, sweep: 0, tone: 0, noise: 0.03, thin: 0.97, level: 0.22, pan: 0.25 },
  ride: { hz: 5_200, sweep: 0, tone: 0.2, noise: 0.18, thin: 0.97, level: 0.14, pan: -0.35 },
  shaker: { hz: 0, sweep: 0, tone: 0, noise: 0.04, thin: 0.9, level: 0.14, pan: -0.45 },
} as const;

export type DrumName = keyof typeof DRUMS;
const isDrum = (name: string): name is DrumName => Object.hasOwn(DRUMS, name);
export const DRUM_NAMES = Object.keys(DRUMS).filter(isDrum);

/** Plays a drum. @returns its samples until they are inaudible */
export function playDrum(name: DrumName): Float32Array {
  const { hz, sweep, tone, noise, thin, level } = DRUMS[name];
  const samples = new Float32Array(Math.round(7 * Math.max(tone, noise) * RATE));
  let [phase, state, before] = [0, 1, 0];
  for (let index = 0; index < samples.length; index += 1) {
    const time = index / RATE;
    phase += (hz * (1 + sweep * Math.exp(-time / 0.03))) / RATE;
    // White noise of a linear congruential generator (Numerical Recipes).
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const hiss = 0.6 * (state / 2 ** 31 - 1);
    const body = tone === 0 ? 0 : Math.sin(2 * Math.PI * phase) * Math.exp(-time / tone);
    samples[index] =
      level * Math.min(1, time * 1_000) * (body + (hiss - thin * before) * Math.exp(-time / noise));
    before = hiss;
  }
  return samples;
}
