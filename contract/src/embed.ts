import { escapeHtml } from './html.ts';
import { screens } from './screens.ts';

/**
 * Sizes of the player in other sites' pages, in CSS px. `least` is the width and height of the play
 * button, the part that the smallest player consists of.
 */
export const embedSize = { width: 640, height: 184, least: 48 } as const;

/** What the page of the player knows of its track. */
export interface EmbedTrack {
  id: string;
  title: string;
  artist: string;
  features: readonly string[];
  /** The address of the sound; null where there is none. */
  source: string | null;
  banner: string | null;
  /** Peaks from 0 to 1 in equal steps of time; null while they are not known. */
  waveform: readonly number[] | null;
  /** Seconds; null until somebody has measured it. */
  duration: number | null;
  /** Integrated loudness in LUFS. */
  loudness: number | null;
  /** Addresses of the pages of the track and of its artist. */
  page: string;
  artistPage: string;
  /** Where a play is counted. */
  viewCall: string;
}

/** Where the player of a post is, below the product's origin. `start` is what the `t` of a link says. */
export const embedPath = (id: string, start?: string | null): string =>
  `${screens.embed.replace(':id', encodeURIComponent(id))}${start ? `?t=${encodeURIComponent(start)}` : ''}`;

/** The HTML with which another site shows the player. @param address of the player, with its origin */
export function embedCode(
  { address, title }: { address: string; title: string },
  { width, height }: { width: number; height: number } = embedSize,
): string {
  const attributes = {
    src: address,
    width: String(width),
    height: String(height),
    title,
    allow: 'autoplay; clipboard-write',
    loading: 'lazy',
    style: 'border: 0; border-radius: 12px; max-width: 100%',
  };
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(value)}"`);
  return `<iframe ${written.join(' ')}></iframe>`;
}
