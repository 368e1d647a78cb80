import { clock, type notes } from '@backbeat/contract';
import { messages } from './notes.messages.ts';

/** A position as people read it: '1:05', '1:05 – 1:16' or 'Whole version'. */
export function positionLabel(position: notes.Note['shownAt']): string {
  if (!position) return messages.wholeVersion;
  return position.end === null
    ? clock(position.at)
    : messages.range({ start: clock(position.at), end: clock(position.end) });
}

/** A figure with its sign: '−8.1'. */
const figure = (value: number): string =>
  value
    .toFixed(1)
    .replace(/^-0\.0$/, '0.0')
    .replace('-', '−');

/** The loudness of a version with the gain that it plays with: '−8.1 LUFS · −5.9 dB'. */
export const loudnessLabel = (loudness: number | null, gain: number): string =>
  loudness === null
    ? messages.noLoudness
    : messages.loudness({ lufs: figure(loudness), gain: figure(20 * Math.log10(gain)) });
