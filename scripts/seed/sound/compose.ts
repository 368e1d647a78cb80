import type { Random } from '../random.ts';
import type { Section } from './form.ts';
import { chordOn, nearest, noteOn, voiceChords } from './harmony.ts';
import { planMelody } from './melody.ts';
import { playBass, playChords, playDrums, playEnd, playLead, type Bar, type Setting } from './parts.ts';
import type { Piece } from './piece.ts';
import type { Score } from './score.ts';
import { styleOf } from './styles.ts';

/** The centre of the range of each kind of voice, as MIDI notes. */
const CENTRES = { bass: 38, chords: 62, driven: 46 };

/** Relative loudness of the sections. */
const LEVELS: Record<Section['name'], number> = { intro: 0.6, verse: 0.8, break: 0.55, drop: 1 };

/** Composes a piece: the drum strokes and tones with their time, level and pitch. */
export function compose(random: Random, piece: Piece): Score {
  const { tonality } = piece;
  const style = styleOf(piece.style);
  const score: Score = { tones: [], strokes: [] };
  const chordVoice = random.pick(style.chords.voices);
  const setting: Setting = {
    piece,
    style,
    score,
    human: random.fork('human'),
    chordVoice,
    leadVoice: random.pick(style.lead.voices),
    rhythms: {
      bass: random.pick(style.bass.rhythms),
      chords: random.pick(style.chords.rhythms),
      drums: Object.entries(style.drums).map(([name, rhythms]) => ({ name, rhythm: random.pick(rhythms) })),
    },
  };
  const bars = planBars(random, setting);
  for (const bar of bars) {
    const plays = { drums: playDrums, bass: playBass, chords: playChords, lead: playLead };
    for (const part of bar.section.parts) plays[part](setting, bar);
  }
  const isDriven = chordVoice === 'driven';
  const [last] = voiceChords(
    [chordOn(tonality, 0, isDriven ? 1 : 3)],
    isDriven ? CENTRES.driven : CENTRES.chords,
  );
  playEnd(setting, {
    end: bars.length,
    chord: last ?? [],
    root: nearest(noteOn(tonality, 0), CENTRES.bass),
  });
  return score;
}

/** Plans the bars of a piece, each with its chord, bass root and melody. */
function planBars(random: Random, { piece: { form, tonality }, style, chordVoice }: Setting): Bar[] {
  const places = form.flatMap((section, place) =>
    Array.from({ length: section.bars }, (_, own) => ({
      section,
      isFirst: own === 0,
      next: own === section.bars - 1 ? form[place + 1] : section,
    })),
  );
  const progression = random.pick(style.progressions);
  const steps = places.map((_, number) => progression[number % progression.length] ?? 0);
  const isDriven = chordVoice === 'driven';
  const chords = voiceChords(
    steps.map((step) => chordOn(tonality, step, isDriven ? 1 : style.chordSize)),
    isDriven ? CENTRES.driven : CENTRES.chords,
  );
  const melody = planMelody(random.fork('melody'), steps, style.lead.density);
  return places.map((place, number) => {
    const root = nearest(noteOn(tonality, steps[number] ?? 0), CENTRES.bass);
    return {
      ...place,
      number,
      level: LEVELS[place.section.name],
      root,
      nextRoot: nearest(noteOn(tonality, steps[number + 1] ?? 0), root),
      chord: chords[number] ?? [],
      melody: melody[number] ?? [],
    };
  });
}
