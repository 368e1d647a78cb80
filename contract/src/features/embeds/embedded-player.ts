import { escapeHtml } from '../../text/html.ts';
import { players } from '../../screens.ts';

/**
 * Sizes of the embedded player, in CSS px. `least` is the width and height of the play button,
 * which is all that the smallest player shows.
 */
export const embedSize = { width: 640, height: 184, least: 48 } as const;

/**
 * Sizes of the embedded player of a release or playlist, in CSS px. A frame that is narrower or lower
 * than `controls` shows the player of one track.
 */
export const embedListSize = { width: 640, height: 380, controls: { width: 300, height: 184 } } as const;

/** The tracks that the embedded player of a list has; its page has the others. */
export const MAX_EMBEDDED_TRACKS = 100;

/** The track data of the embedded player page. */
export interface EmbedTrack {
  id: string;
  title: string;
  artist: string;
  features: readonly string[];
  /** URL of the audio; null if the track has none. */
  source: string | null;
  banner: string | null;
  /** Peaks from 0 to 1 at equal time intervals; null until they are computed. */
  waveform: readonly number[] | null;
  /** Seconds; null until it is measured. */
  duration: number | null;
  /** Integrated loudness in LUFS. */
  loudness: number | null;
  /** URL of the track page; `artistPage` is the URL of the artist's profile. */
  page: string;
  artistPage: string;
  /** The API URL that records a play. */
  recordPlayUrl: string;
}

/** A track in the embedded player of a list. */
export interface EmbedListTrack extends EmbedTrack {
  /** As the list shows it: on a release from 1 on each disc. */
  number: number;
}

/** The data of the embedded player page of a release or playlist. */
export interface EmbedList {
  title: string;
  /** URL of its page. */
  page: string;
  /** The first tracks, at most `MAX_EMBEDDED_TRACKS`. */
  tracks: readonly EmbedListTrack[];
  /** Number of all tracks. */
  tracksCount: number;
}

/** The paths of the embedded players of a release and a playlist. */
export const releaseEmbedPath = (id: string): string =>
  players.embedRelease.replace(':id', encodeURIComponent(id));
export const playlistEmbedPath = (id: string): string =>
  players.embedPlaylist.replace(':id', encodeURIComponent(id));

/** The path of the embedded player of a post. `start` is the value of the `t` query parameter. */
export const embedPath = (id: string, start?: string | null): string =>
  `${players.embed.replace(':id', encodeURIComponent(id))}${start ? `?t=${encodeURIComponent(start)}` : ''}`;

/**
 * Returns the HTML that embeds the player in another site.
 * @param address absolute URL of the player
 */
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
  const html = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(value)}"`);
  return `<iframe ${html.join(' ')}></iframe>`;
}
