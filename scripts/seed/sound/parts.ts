import type { Random } from '../random.ts';
import type { Section } from './form.ts';
import { nearest, noteOn } from './harmony.ts';
import type { MelodyNote } from './melody.ts';
import { RING, type Piece } from './piece.ts';
import type { PlayedTone, Score } from './score.ts';
import { DRUM_NAMES, type DrumName, type Style, type VoiceName } from './styles.ts';

/** The shared state of all parts: style, choices, and the score. */
export interface Setting {
  piece: Piece;
  style: Style;
  score: Score;
  /** Random deviations of timing and velocity. */
  human: Random;
  chordVoice: VoiceName;
  leadVoice: VoiceName;
  rhythms: { bass: string; chords: string; drums: readonly { name: string; rhythm: string }[] };
}

export interface Bar {
  number: number;
  section: Section;
  /** The section of the next bar; undefined for the last bar. */
  next: Section | undefined;
  /** Whether it is the first bar of its section. */
  isFirst: boolean;
  /** Loudness from 0 to 1. */
  level: number;
  /** MIDI note of the bass root. */
  root: number;
  nextRoot: number;
  chord: readonly number[];
  melody: readonly MelodyNote[];
}

const STEPS = 16;
const LEVELS: Record<string, number> = { X: 1, x: 0.78, o: 0.42 };
const PANS: Partial<Record<DrumName, number>> = {
  hat: 0.25,
  openHat: 0.2,
  ride: -0.35,
  shaker: -0.45,
  conga: 0.4,
  rim: -0.2,
  crash: -0.15,
};
const LEAD_CENTRE = 74;
/** Order of the notes of a broken chord. */
const BROKEN = [0, 2, 1, 2, 3, 1, 2, 1];

/** Duration of a step in seconds. */
const stepOf = ({ piece }: Setting): number => 60 / piece.bpm / 4;

/** Returns the time of a step of a bar in seconds. */
function timeOf(setting: Setting, bar: number, step: number): number {
  const late = step % 2 === 1 ? setting.style.swing : 0;
  return Math.max(0, (bar * STEPS + step + late) * stepOf(setting) + setting.human.between(-0.004, 0.004));
}

const touch = ({ human }: Setting, level: number): number => Math.min(1, level * human.between(0.9, 1.06));

function strike({ score }: Setting, drum: DrumName, at: number, velocity: number): void {
  score.strokes.push({ drum, at, velocity, number: score.strokes.length + 1, pan: PANS[drum] ?? 0 });
}

const sound = ({ score }: Setting, tone: PlayedTone): number => score.tones.push(tone);

/**
 * Plays the drums of a bar, with a fill before the next section with drums and a cymbal at its
 * start.
 */
export function playDrums(setting: Setting, { number, section, next, isFirst, level }: Bar): void {
  const { drums } = setting.rhythms;
  for (const { name, rhythm } of drums) {
    const drum = DRUM_NAMES.find((known) => known === name);
    if (!drum) continue;
    for (const [step, loud] of strokesOf(rhythm, number)) {
      strike(setting, drum, timeOf(setting, number, step), touch(setting, loud * level));
    }
  }
  if (next !== section && next?.parts.includes('drums')) {
    const fill = (['snare', 'clap', 'brush'] as const).find((drum) =>
      drums.some(({ name }) => name === drum),
    );
    for (const step of [12, 13, 14, 15]) {
      strike(
        setting,
        fill ?? 'rim',
        timeOf(setting, number, step),
        touch(setting, 0.35 + 0.12 * (step - 12)),
      );
    }
  }
  if (isFirst && section.name === 'drop' && number > 0)
    strike(setting, 'crash', timeOf(setting, number, 0), 0.8);
}

export function playBass(setting: Setting, { number, root, nextRoot, level }: Bar): void {
  const { voice, isHeld } = setting.style.bass;
  const hits = Array.from(setting.rhythms.bass).flatMap((sign, step) =>
    sign === '.' ? [] : [{ sign, step }],
  );
  for (const [place, { sign, step }] of hits.entries()) {
    const length = (hits[place + 1]?.step ?? STEPS) - step;
    sound(setting, {
      part: 'bass',
      voice,
      at: timeOf(setting, number, step),
      seconds: stepOf(setting) * (isHeld ? length * 0.96 : Math.min(length, 3) * 0.85),
      midi: bassNote(sign, step / STEPS, root, nextRoot),
      velocity: touch(setting, 0.9 * Math.sqrt(level)),
      pan: 0,
    });
  }
}

/** Returns the bass note for a character of the rhythm; `w` walks from one root to the next. */
function bassNote(sign: string, part: number, root: number, next: number): number {
  const rises = next >= root;
  const walk = rises ? [root, root + 4, root + 7, next - 1] : [root, root - 3, root - 5, next + 1];
  if (sign === 'w') return walk[Math.floor(part * 4)] ?? root;
  if (sign === '8') return root + 12;
  if (sign === '5') return root + 7 > 45 ? root - 5 : root + 7;
  return root;
}

export function playChords(setting: Setting, { number, chord, level }: Bar): void {
  const { isHeld, isBroken } = setting.style.chords;
  const hits = strokesOf(setting.rhythms.chords, number);
  for (const [place, [step, loud]] of hits.entries()) {
    const length = (hits[place + 1]?.[0] ?? STEPS) - step;
    const seconds = stepOf(setting) * (isHeld ? length : isBroken ? 4 : Math.min(length, 2.4));
    const one = chord[BROKEN[place % BROKEN.length] ?? 0] ?? chord.at(-1);
    const notes = isBroken && one !== undefined ? [one] : chord;
    const strum = setting.human.between(0.002, 0.012);
    for (const [voice, midi] of notes.entries()) {
      const at = timeOf(setting, number, step) + voice * strum;
      const velocity = touch(setting, 0.8 * loud * level);
      sound(setting, {
        part: 'chords',
        voice: setting.chordVoice,
        at,
        seconds,
        midi,
        velocity,
        pan: sideOf(voice),
      });
    }
  }
}

export function playLead(setting: Setting, { number, melody, level }: Bar): void {
  const { tonality } = setting.piece;
  const home = nearest(noteOn(tonality, 7), LEAD_CENTRE) - noteOn(tonality, 7);
  for (const { step, length, degree } of melody) {
    sound(setting, {
      part: 'lead',
      voice: setting.leadVoice,
      at: timeOf(setting, number, step),
      seconds: length * stepOf(setting) * 0.92,
      midi: home + noteOn(tonality, degree),
      velocity: touch(setting, 0.85 * level),
      pan: 0.08,
    });
  }
}

/** Plays the final tonic chord, which rings out. @param end the bar after the last */
export function playEnd(
  setting: Setting,
  { end, chord, root }: { end: number; chord: readonly number[]; root: number },
): void {
  const at = end * STEPS * stepOf(setting);
  const { style, chordVoice, rhythms } = setting;
  for (const [voice, midi] of chord.entries()) {
    const tone = { at: at + voice * 0.015, seconds: RING - 0.5, midi, velocity: 0.75 };
    sound(setting, { part: 'chords', voice: chordVoice, ...tone, pan: sideOf(voice) });
  }
  const low = { at, seconds: RING - 0.6, midi: root, velocity: 0.8, pan: 0 };
  sound(setting, { part: 'bass', voice: style.bass.voice, ...low });
  if (rhythms.drums.length === 0) return;
  strike(setting, 'kick', at, 0.8);
  strike(setting, 'crash', at, 0.6);
}

/** Pans the notes of a chord alternately left and right. */
const sideOf = (voice: number): number => (voice % 2 === 0 ? -0.3 : 0.3);

/** Returns steps and levels of the strokes in a bar; rhythms have one or two bars. */
function strokesOf(rhythm: string, bar: number): [step: number, level: number][] {
  const from = rhythm.length > STEPS && bar % 2 === 1 ? STEPS : 0;
  return Array.from(rhythm.slice(from, from + STEPS)).flatMap((sign, step): [number, number][] => {
    const level = LEVELS[sign];
    return level === undefined ? [] : [[step, level]];
  });
}
