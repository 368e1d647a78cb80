import {
  albumLoudness,
  CONTRIBUTOR_ROLES,
  contributorRoleLabel,
  isContributorRole,
  listNames,
  nameOfCredit,
  screens,
  type posts,
} from '@backbeat/contract';
import type { AlbumTags, TrackTags } from '../../../platform/media/index.ts';
import { messages } from './downloads.messages.ts';

/** The loudness in LUFS to which ReplayGain 2 brings a track. */
const REPLAY_GAIN_LUFS = -18;

/** What the tags say about the release that a post is on. */
export interface Album extends AlbumTags {
  artist: string;
  /** Its date, YYYY-MM-DD. */
  date: string;
}

/**
 * Returns the gain of tracks that play in a row, in decibels.
 * @returns null if none is measured
 */
export function gainOfAlbum(recordings: Parameters<typeof albumLoudness>[0]): number | null {
  const loudness = albumLoudness(recordings);
  return loudness === null ? null : REPLAY_GAIN_LUFS - loudness;
}

type Credits = posts.Post['credits'];

const namesWith = (credits: Credits, role: string): string[] =>
  credits.filter(({ roles }) => roles.includes(role)).map(nameOfCredit);

/** The artists of a post as people read them: main artists, then the featured ones. */
export function describeArtists({ author, credits }: Pick<posts.Post, 'author' | 'credits'>): {
  artist: string;
  artists: string[];
} {
  const mainNames = namesWith(credits, 'MainArtist');
  if (mainNames.length === 0) mainNames.push(author.userName);
  const featuredNames = namesWith(credits, 'FeaturedArtist').filter((name) => !mainNames.includes(name));
  const main = listNames(mainNames);
  return {
    artist:
      featuredNames.length === 0
        ? main
        : messages.artistWithFeatures({ artist: main, features: listNames(featuredNames) }),
    artists: [...mainNames, ...featuredNames],
  };
}

/**
 * Maps a post to the tags of its file.
 * @param cover a JPEG
 */
export function viewTags(
  post: posts.Post,
  { cover, album, publicUrl }: { cover: Buffer; album: Album | undefined; publicUrl: URL },
): TrackTags {
  const { credits, loudness } = post;
  const { artist, artists } = describeArtists(post);
  return {
    title: post.title,
    artist,
    artists,
    albumArtist: album?.artist ?? post.author.userName,
    album,
    date: album?.date ?? post.time.slice(0, 'YYYY-MM-DD'.length),
    genres: post.genre,
    isrc: post.isrc,
    composers: namesWith(credits, 'Composer'),
    lyricists: namesWith(credits, 'Lyricist'),
    people: listPeople(credits),
    comment: post.description,
    page: new URL(screens.post.replace(':id', post.id), publicUrl).href,
    cover,
    gain: loudness === null ? null : REPLAY_GAIN_LUFS - loudness,
    originalSha256: post.audioSha256,
  };
}

/** The artists in each role for which there is no other tag, in the order of the roles. */
function listPeople(credits: Credits): TrackTags['people'] {
  const otherRoles = Object.keys(CONTRIBUTOR_ROLES).filter((role) => !hasTag(role));
  return otherRoles.flatMap((role) =>
    namesWith(credits, role).map((name) => ({ role: contributorRoleLabel(role), name })),
  );
}

const hasTag = (role: string): boolean =>
  role === 'Composer' ||
  role === 'Lyricist' ||
  (isContributorRole(role) && CONTRIBUTOR_ROLES[role].kind === 'cover');
