import type { Random } from './random.ts';

/** The values of the {placeholders} in the texts of data/. */
export interface TemplateValues {
  bpm: number;
  /** Such as `F minor`. */
  key: string;
  artist: string;
  /** Seconds. */
  duration: number;
  user?: string;
}

/** Replaces the placeholders of a text; {at} becomes a random position in the track. */
export function fillTemplate(random: Random, template: string, facts: TemplateValues): string {
  const values: Record<string, string> = {
    bpm: String(facts.bpm),
    key: facts.key,
    artist: facts.artist,
    user: facts.user ?? facts.artist,
    at: clock(random.numberBetween(1, Math.max(1, facts.duration - 1))),
  };
  return template.replaceAll(/\{(\w+)\}/g, (braces, name: string) => values[name] ?? braces);
}

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
