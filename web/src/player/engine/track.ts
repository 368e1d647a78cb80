import { featuredOnPost, type demos, type posts, type versions } from '@backbeat/contract';
import type { ComponentType } from 'react';

/** The data of a track that the player needs. */
export interface Track {
  id: string;
  title: string;
  /** The author's user name. */
  artist: string;
  features: readonly string[];
  /** The URL of the audio file. */
  source: string;
  /** The URL of the banner; null for generated artwork. */
  banner: string | null;
  /** Peaks from 0 to 1 in equal time steps; null while unknown. */
  waveform: readonly number[] | null;
  /** Seconds; null until measured. */
  duration: number | null;
  /** Integrated loudness in LUFS. */
  loudness: number | null;
  /** The place of the track in a release whose queue plays in order. */
  album?: AlbumPlace | undefined;
  /**
   * A post has a page and counts plays. A version of a post is played by its parties and counts
   * none. A demo belongs to its owner's profile. A file exists only in this browser, and its
   * position is not stored.
   */
  kind: 'post' | 'version' | 'demo' | 'file';
}

export interface AlbumPlace {
  /** The id of the release. */
  release: string;
  disc: number;
  /** The loudness of the whole release in LUFS; null if unknown. */
  loudness: number | null;
}

/**
 * The track of a post; null when the viewer may not hear it. The streaming rendition has precedence
 * over the original.
 */
export const trackOfPost = (post: posts.Post): Track | null => trackOf(post, post, 'post');

/** The tracks of posts that the viewer may hear, in their order. Null stands for no post. */
export const tracksOfPosts = (list: readonly (posts.Post | null)[]): Track[] =>
  list.flatMap((post) => (post && trackOfPost(post)) ?? []);

/** Separates the id of a post from the number of a version. */
const VERSION_MARK = '/v';

/**
 * The track of one version of a post; null while the viewer cannot play it. It differs from the
 * track of the post, which plays the version that the public hears.
 */
export const trackOfVersion = (
  post: posts.Post,
  version: Recording & Pick<versions.Version, 'number'>,
): Track | null => trackOf({ ...post, id: `${post.id}${VERSION_MARK}${version.number}` }, version, 'version');

type Recording = Pick<versions.Version, 'stream' | 'music' | 'waveform' | 'duration' | 'loudness'>;

function trackOf(
  post: posts.Post,
  { stream, music, waveform, duration, loudness }: Recording,
  kind: Track['kind'],
): Track | null {
  const source = stream ?? music;
  if (source === null) return null;
  const { id, title, author, banner } = post;
  const artist = author.userName;
  const features = featuredOnPost(post);
  return { id, title, artist, features, source, banner, waveform, duration, loudness, kind };
}

/** The post and the number of a version's track. */
export function versionOfTrack({ id }: Pick<Track, 'id'>): { postId: string; number: number } {
  const [postId = '', number] = id.split(VERSION_MARK);
  return { postId, number: Number(number) };
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

/**
 * Whether the track is stored on the server, which then knows its duration. Only such tracks have a
 * stored position.
 */
export const isOnServer = ({ kind }: Track): boolean => kind !== 'file';

/** The names below a title: the author, then the featured artists. */
export const creditsOf = ({ artist, features }: Track): string => [artist, ...features].join(', ');

/** Extra buttons for the current track, provided by the app. */
export type TrackActions = ComponentType<{ track: Track }>;

/** What the app adds beside the queue: a button that saves it as a playlist. */
export type QueueExtras = ComponentType;

/** Marks over the waveform of a track, provided by the app: the comments of a post. */
export type TrackMarks = ComponentType<TrackMarksProps>;

export interface TrackMarksProps {
  track: Track;
  place: 'bar' | 'sheet';
}
