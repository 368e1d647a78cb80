import { hertz } from './harmony.ts';
import type { VoiceName } from './styles.ts';
import { add, Filter, gate, noise, RATE, ring, saw, square } from './signal.ts';

/** A note to play. */
export interface Tone {
  /** Seconds. */
  at: number;
  seconds: number;
  midi: number;
  /** 0 to 1. */
  velocity: number;
}

type Voice = (into: Float32Array, tone: Tone) => void;

const TURN = 2 * Math.PI;

/** A piano: slightly sharp partials, of which the higher ones decay faster. */
const piano: Voice = (into, { at, seconds, midi, velocity }) => {
  const hz = hertz(midi);
  const life = 2.6 * (220 / hz) ** 0.35;
  const partials = [1, 2, 3, 4, 5, 6, 7]
    .filter((partial) => hz * partial < 12_000)
    .map((partial) => {
      const level = velocity ** (0.35 * (partial - 1)) / partial ** 1.15;
      return ring(
        hz * partial * Math.sqrt(1 + 0.0004 * partial * partial),
        level,
        life / (1 + 0.7 * (partial - 1)),
      );
    });
  const felt = noise(midi);
  const dull = new Filter(hz * 3);
  add(into, at, Math.min(seconds + 0.35, life * 2), (time) => {
    let sum = dull.low(felt()) * Math.exp(-time * 90) * 0.5;
    for (const partial of partials) sum += partial();
    return 0.42 * velocity * gate(time, seconds, 0.002, 0.3) * sum;
  });
};

/** An electric piano by frequency modulation: a bell-like attack, then a warm tone. */
const keys: Voice = (into, { at, seconds, midi, velocity }) => {
  const turn = TURN * hertz(midi);
  add(into, at, seconds + 0.4, (time) => {
    const tine = 0.35 * velocity * Math.exp(-time * 7) * Math.sin(14 * turn * time);
    const warmth = (0.4 + 1.1 * velocity) * Math.exp(-time * 1.8) * Math.sin(turn * time);
    const tremolo = 1 + 0.12 * Math.sin(TURN * 4.6 * time);
    return (
      0.34 *
      velocity *
      tremolo *
      Math.exp(-time * 0.9) *
      gate(time, seconds, 0.003, 0.35) *
      Math.sin(turn * time + warmth + tine)
    );
  });
};

const organ: Voice = (into, { at, seconds, midi, velocity }) => {
  const turn = TURN * hertz(midi);
  add(into, at, seconds + 0.06, (time) => {
    const wobble = 0.004 * Math.sin(TURN * 6.2 * time);
    const phase = turn * (time + wobble / 60);
    const bars =
      Math.sin(phase) + 0.7 * Math.sin(2 * phase) + 0.5 * Math.sin(3 * phase) + 0.25 * Math.sin(4 * phase);
    return 0.17 * velocity * gate(time, seconds, 0.008, 0.05) * bars;
  });
};

/** Several detuned sawtooths through a low-pass filter. */
const ensemble =
  (attack: number, release: number, brightness: number, level: number): Voice =>
  (into, { at, seconds, midi, velocity }) => {
    const hz = hertz(midi);
    const voices = [saw(hz, -9), saw(hz, 0, 0.3), saw(hz, 8, 0.6)];
    const filter = new Filter(Math.min(9_000, hz * brightness + 300));
    add(into, at, seconds + release, (time) => {
      const sum = voices.reduce((total, voice) => total + voice(), 0);
      return level * velocity * gate(time, seconds, attack, release) * filter.low(sum);
    });
  };

const pad = ensemble(0.35, 0.8, 2.2, 0.13);
const strings = ensemble(0.14, 0.35, 4, 0.12);

/** A plucked string: noise in a filtered delay loop of one period (Karplus and Strong). */
function pluck(hz: number, sustain: number, brightness: number, seed: number): () => number {
  const length = Math.max(2, Math.floor(RATE / hz));
  const part = RATE / hz - length;
  const strike = noise(seed);
  const soft = new Filter(1_200 + 7_000 * brightness);
  const string = Float32Array.from({ length: length + 1 }, () => soft.low(strike()));
  let at = 0;
  let before = 0;
  return () => {
    const next = (at + 1) % (length + 1);
    const delayed = (string[at] ?? 0) * part + (string[next] ?? 0) * (1 - part);
    const damped = sustain * (0.5 * delayed + 0.5 * before);
    before = delayed;
    string[at] = damped;
    at = next;
    return delayed;
  };
}

const plucked =
  (sustain: number, brightness: number, level: number): Voice =>
  (into, { at, seconds, midi, velocity }) => {
    const string = pluck(hertz(midi), sustain, brightness * (0.5 + velocity / 2), midi * 7 + 1);
    const body = new Filter(5_500);
    add(
      into,
      at,
      seconds + 0.15,
      (time) => level * velocity * gate(time, seconds, 0.001, 0.12) * body.low(string()),
    );
  };

const guitar = plucked(0.996, 0.85, 1);
const nylon = plucked(0.995, 0.35, 1.15);
const upright = plucked(0.994, 0.14, 1.9);
const bassGuitar = plucked(0.997, 0.3, 1.5);

/** An overdriven guitar: string, with fifth and octave for chords, overdrive, cabinet. */
const driven: Voice = (into, { at, seconds, midi, velocity }) => {
  const isLow = midi < 57;
  const notes = isLow ? [midi, midi + 7, midi + 12] : [midi];
  const courses = notes.map((note, place) => pluck(hertz(note), 0.9985, 0.7, note * 13 + place));
  const tight = new Filter(90);
  const cabinet = new Filter(isLow ? 3_600 : 4_200, 0.9);
  add(into, at, seconds + 0.05, (time) => {
    const sum = courses.reduce((total, string) => total + string(), 0);
    const shaken = isLow ? 1 : 1 + 0.004 * Math.sin(TURN * 5.5 * time) * Math.min(1, time * 2);
    return (
      0.24 *
      velocity *
      gate(time, seconds, 0.002, 0.04) *
      cabinet.low(Math.tanh(9 * shaken * tight.high(sum)))
    );
  });
};

/** A short chord of sawtooths with a fast filter envelope. */
const stab: Voice = (into, { at, midi, velocity }) => {
  const hz = hertz(midi);
  const voices = [saw(hz, -7), saw(hz, 7, 0.5)];
  const filter = new Filter(hz * 6, 1.2);
  add(into, at, 0.5, (time) => {
    if (Math.round(time * RATE) % 64 === 0) filter.tune(300 + 5_200 * velocity * Math.exp(-time * 9), 1.2);
    return (
      0.17 *
      velocity *
      Math.exp(-time * 7) *
      gate(time, 0.3, 0.002, 0.2) *
      filter.low(voices.reduce((sum, voice) => sum + voice(), 0))
    );
  });
};

const brass: Voice = (into, { at, seconds, midi, velocity }) => {
  const hz = hertz(midi);
  const voices = [saw(hz, -4), saw(hz, 5, 0.4)];
  const filter = new Filter(hz * 2);
  add(into, at, seconds + 0.12, (time) => {
    if (Math.round(time * RATE) % 64 === 0)
      filter.tune(hz * (1 + 5 * velocity * Math.min(1, time / 0.07) * Math.exp(-time * 1.2)), 0.8);
    return (
      0.17 *
      velocity *
      gate(time, seconds, 0.035, 0.1) *
      filter.low(voices.reduce((sum, voice) => sum + voice(), 0))
    );
  });
};

const bell: Voice = (into, { at, midi, velocity }) => {
  const turn = TURN * hertz(midi);
  add(into, at, 1.6, (time) => {
    const ring = 2.2 * Math.exp(-time * 3) * Math.sin(3.51 * turn * time);
    return (
      0.2 * velocity * Math.exp(-time * 2.6) * gate(time, 1.3, 0.002, 0.3) * Math.sin(turn * time + ring)
    );
  });
};

const flute: Voice = (into, { at, seconds, midi, velocity }) => {
  const turn = TURN * hertz(midi);
  const breath = noise(midi + 3);
  const air = new Filter(hertz(midi) * 2, 2);
  add(into, at, seconds + 0.1, (time) => {
    const vibrato = 0.0009 * Math.sin(TURN * 5.1 * time) * Math.min(1, time * 3);
    const phase = turn * (time + vibrato / 5);
    const tone = Math.sin(phase) + 0.22 * Math.sin(2 * phase) + 0.08 * Math.sin(3 * phase);
    return 0.22 * velocity * gate(time, seconds, 0.05, 0.09) * (tone + 0.12 * air.band(breath()));
  });
};

/** A singer on "ah": a buzz through vocal formants (after Peterson and Barney). */
const singer: Voice = (into, { at, seconds, midi, velocity }) => {
  const hz = hertz(midi);
  const formants = [new Filter(730, 8), new Filter(1_160, 10), new Filter(2_600, 12)];
  const levels = [1, 0.5, 0.18];
  let phase = 0;
  const air = noise(midi + 11);
  add(into, at, seconds + 0.14, (time) => {
    const vibrato = 1 + 0.008 * Math.sin(TURN * 5.4 * time) * Math.min(1, Math.max(0, time - 0.12) * 4);
    const scoop = 1 - 0.03 * Math.exp(-time * 22);
    phase = (phase + (hz * vibrato * scoop) / RATE) % 1;
    const throat = 2 * phase - 1 + 0.04 * air();
    const mouth = formants.reduce(
      (sum, formant, place) => sum + (levels[place] ?? 0) * formant.band(throat),
      0,
    );
    return 0.34 * velocity * gate(time, seconds, 0.05, 0.12) * mouth;
  });
};

const synth: Voice = (into, { at, seconds, midi, velocity }) => {
  const hz = hertz(midi);
  const [one, other] = [square(hz, -5), saw(hz, 6)];
  const filter = new Filter(hz * 5, 1.5);
  add(into, at, seconds + 0.12, (time) => {
    if (Math.round(time * RATE) % 64 === 0) filter.tune(hz * (2 + 6 * Math.exp(-time * 5)), 1.5);
    return 0.14 * velocity * gate(time, seconds, 0.004, 0.1) * filter.low(one() + other());
  });
};

const sub: Voice = (into, { at, seconds, midi, velocity }) => {
  const turn = TURN * hertz(midi);
  add(into, at, seconds + 0.06, (time) => {
    const tone = Math.sin(turn * time) + 0.18 * Math.sin(2 * turn * time) + 0.07 * Math.sin(3 * turn * time);
    return 0.6 * velocity * gate(time, seconds, 0.008, 0.05) * tone;
  });
};

/** The long, tuned kick of the TR-808: it starts higher and falls to its note. */
const eight: Voice = (into, { at, seconds, midi, velocity }) => {
  const hz = hertz(midi);
  let phase = 0;
  add(into, at, seconds + 0.12, (time) => {
    phase += (hz * (1 + 2.5 * Math.exp(-time * 38))) / RATE;
    return (
      0.6 *
      velocity *
      Math.exp(-time * 1.1) *
      gate(time, seconds, 0.002, 0.1) *
      Math.tanh(1.9 * Math.sin(TURN * phase))
    );
  });
};

const sawBass: Voice = (into, { at, seconds, midi, velocity }) => {
  const hz = hertz(midi);
  const [one, other] = [saw(hz), square(hz / 2, 3)];
  const filter = new Filter(hz * 4, 1.8);
  add(into, at, seconds + 0.05, (time) => {
    if (Math.round(time * RATE) % 64 === 0)
      filter.tune(90 + hz * (2 + 7 * velocity * Math.exp(-time * 14)), 1.8);
    return 0.36 * velocity * gate(time, seconds, 0.003, 0.04) * filter.low(one() + 0.6 * other());
  });
};

export const VOICES: Record<VoiceName, Voice> = {
  piano,
  keys,
  organ,
  pad,
  strings,
  guitar,
  nylon,
  driven,
  stab,
  brass,
  bell,
  flute,
  singer,
  synth,
  bassGuitar,
  upright,
  sub,
  eight,
  sawBass,
};
