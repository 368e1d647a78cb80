import type { demos, posts } from '@backbeat/contract';
import type { ComponentType } from 'react';

/** What the player needs to know of something that sounds. */
export interface Track {
  id: string;
  title: string;
  /** The author's user name. */
  artist: string;
  features: readonly string[];
  /** The address of the sound. */
  source: string;
  /** A picture, or null where artwork is drawn. */
  banner: string | null;
  /** Peaks from 0 to 1 in equal steps of time; null while they are not known. */
  waveform: readonly number[] | null;
  /** Seconds; null until somebody has measured it. */
  duration: number | null;
  /** Integrated loudness in LUFS. */
  loudness: number | null;
  /**
   * What it is: a post, which has a page and whose plays are counted; a demo, which lives on its owner's profile; or a file
   * that only this browser has, whose position is not worth remembering.
   */
  kind: 'post' | 'demo' | 'file';
}

/** The track of a post; null when the caller may have no sound of it. A rendition made for streaming goes before the original. */
export function trackOfPost(post: posts.Post): Track | null {
  const source = post.stream ?? post.music;
  if (source === null) return null;
  const { id, title, features, banner, waveform, duration, loudness } = post;
  return {
    id,
    title,
    artist: post.author.userName,
    features,
    source,
    banner,
    waveform,
    duration,
    loudness,
    kind: 'post',
  };
}

/** The track of a demo. */
export const trackOfDemo = (demo: demos.Demo): Track => ({
  id: demo.id,
  title: demo.title,
  artist: demo.userName,
  features: demo.features,
  source: demo.songUrl,
  banner: null,
  waveform: demo.waveform,
  duration: demo.duration,
  loudness: demo.loudness,
  kind: 'demo',
});

/** Whether others have it too: the server knows its length, and it is the same tomorrow. */
export const isKept = ({ kind }: Track): boolean => kind !== 'file';

/** The names under a title: the author, then who is featured. */
export const creditsOf = ({ artist, features }: Track): string => [artist, ...features].join(', ');

/** Buttons for the track that plays, from those who know posts. */
export type TrackActions = ComponentType<{ track: Track }>;
