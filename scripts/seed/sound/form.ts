import type { Random } from '../random.ts';

export type Part = 'drums' | 'bass' | 'chords' | 'lead';

/** A stretch of bars in which the same parts play. */
export interface Section {
  name: 'intro' | 'verse' | 'break' | 'drop';
  bars: number;
  parts: readonly Part[];
}

/** Forms with what is heard in them and about which part of the whole each takes. */
const FORMS: readonly (readonly (readonly [Section['name'], number, readonly Part[]])[])[] = [
  [
    ['intro', 1, ['chords']],
    ['verse', 2.5, ['drums', 'bass', 'chords']],
    ['break', 1, ['chords', 'lead']],
    ['drop', 3, ['drums', 'bass', 'chords', 'lead']],
  ],
  [
    ['intro', 1, ['drums']],
    ['verse', 2, ['drums', 'bass', 'lead']],
    ['drop', 3, ['drums', 'bass', 'chords', 'lead']],
    ['break', 1, ['bass', 'chords']],
  ],
  [
    ['drop', 2, ['drums', 'bass', 'chords', 'lead']],
    ['break', 1.2, ['chords', 'lead']],
    ['verse', 1, ['drums', 'chords']],
    ['drop', 2.5, ['drums', 'bass', 'chords', 'lead']],
  ],
  [
    ['intro', 2, ['chords', 'lead']],
    ['drop', 3, ['drums', 'bass', 'chords', 'lead']],
    ['verse', 1, ['drums', 'bass']],
    ['drop', 2, ['drums', 'bass', 'chords', 'lead']],
  ],
];

/**
 * A song form of so many bars, at least four: each section has one, and the rest goes where most is wanted.
 * @param hasDrums where there are none, chords take their place
 */
export function planForm(random: Random, bars: number, hasDrums = true): Section[] {
  const form = random.pick(FORMS);
  const whole = form.reduce((sum, [, share]) => sum + share, 0);
  const sections = form.map(([name, share, parts]) => ({
    name,
    parts,
    bars: 1,
    wanted: (share / whole) * bars,
  }));
  for (let left = bars - sections.length; left > 0; left -= 1) {
    const [neediest] = sections.toSorted((one, other) => other.wanted - other.bars - (one.wanted - one.bars));
    if (neediest) neediest.bars += 1;
  }
  return sections.map(({ name, parts, bars: length }) => ({
    name,
    parts: hasDrums ? parts : [...new Set(parts.map((part) => (part === 'drums' ? 'chords' : part)))],
    bars: length,
  }));
}
