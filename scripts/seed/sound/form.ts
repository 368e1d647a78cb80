import type { Random } from '../random.ts';

export type Part = 'drums' | 'bass' | 'chords' | 'lead';

/** Consecutive bars with the same parts. */
export interface Section {
  name: 'intro' | 'verse' | 'break' | 'drop';
  bars: number;
  parts: readonly Part[];
}

/** Forms: their sections with their relative length and parts. */
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
 * Plans a song form of at least four bars. Each section has at least one bar; the rest is
 * distributed by relative length.
 * @param hasDrums if false, chords replace the drums
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
