import {
  cardSize,
  embedCode,
  embedListSize,
  embedPath,
  embedSize,
  players,
  playlistCardPath,
  playlistEmbedPath,
  postCardPath,
  releaseCardPath,
  releaseCardSize,
  releaseEmbedPath,
  screens,
  type embeds,
  type playlists,
  type posts,
  type releases,
} from '@backbeat/contract';
import type { SiteIdentity } from '../../http/pages/page-head.ts';
import { profilePath } from '../../http/pages/page-head.ts';
import { messages } from './embeds.messages.ts';

/** Seconds for which other sites may cache a response. */
const CACHE_AGE_SECONDS = 3_600;

/** What can be embedded, with the addresses by which other sites name it. */
const PATHS = {
  post: [screens.post, players.embed],
  release: [screens.release, players.embedRelease],
  playlist: [screens.playlist, players.embedPlaylist],
} as const;

type EmbeddedKind = keyof typeof PATHS;

const ADDRESSES = (['post', 'release', 'playlist'] as const).flatMap((kind) =>
  PATHS[kind].map((path) => ({
    kind,
    pattern: new RegExp(`^${path.replace(':id', '([^/]+)')}/?$`),
  })),
);

interface EmbedAddress {
  kind: EmbeddedKind;
  id: string;
  /** The start time in the address, as the client sent it. */
  start: string | null;
}

/** Extracts kind, id and start time from an address; undefined for addresses of other sites. */
export function readAddress(address: string, origins: ReadonlySet<string>): EmbedAddress | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin, pathname, searchParams } = new URL(address);
  if (!origins.has(origin)) return undefined;
  const [target] = ADDRESSES.flatMap(({ kind, pattern }) => {
    const id = pattern.exec(pathname)?.[1];
    return id === undefined ? [] : [{ kind, id }];
  });
  return target && { ...target, start: searchParams.get('t')?.slice(0, 20) ?? null };
}

interface Size {
  width: number;
  height: number;
}

/** A player with the picture that stands for it. Paths are relative to the server. */
interface Player {
  title: string;
  artists: readonly string[];
  /** The user whose profile is linked. */
  author: string;
  path: string;
  size: Size;
  card: string;
  cardSize: Size;
}

/** @param start the start time in the link, as the client sent it */
export const playerOfPost = ({ id, title, author }: posts.Post, start: string | null): Player => ({
  title,
  artists: [author.userName],
  author: author.userName,
  path: embedPath(id, start),
  size: embedSize,
  card: postCardPath(id),
  cardSize,
});

export const playerOfRelease = ({ id, title, artists, owner }: releases.Release): Player => ({
  title,
  artists,
  author: owner.userName,
  path: releaseEmbedPath(id),
  size: embedListSize,
  card: releaseCardPath(id),
  cardSize: releaseCardSize,
});

export const playerOfPlaylist = ({ id, name, owner }: playlists.Playlist): Player => ({
  title: name,
  artists: [owner.userName],
  author: owner.userName,
  path: playlistEmbedPath(id),
  size: embedListSize,
  card: playlistCardPath(id),
  cardSize,
});

/**
 * Describes a player as an oEmbed response (oembed.com, section 2.3.4).
 * @param space the room on the page of the consumer, in CSS pixels; absent for no limit
 */
export function describeEmbed(
  player: Player,
  space: { maxwidth?: number | undefined; maxheight?: number | undefined },
  { name, publicUrl }: SiteIdentity,
): embeds.Oembed {
  const absolute = (path: string) => new URL(path, publicUrl).href;
  const { title, artists, author } = player;
  const width = Math.min(player.size.width, space.maxwidth ?? Infinity);
  const height = Math.min(player.size.height, space.maxheight ?? Infinity);
  const names = artists.join(', ');
  return {
    type: 'rich',
    version: '1.0',
    title,
    author_name: names,
    author_url: absolute(profilePath(author)),
    provider_name: name,
    provider_url: publicUrl.origin,
    thumbnail_url: absolute(player.card),
    thumbnail_width: player.cardSize.width,
    thumbnail_height: player.cardSize.height,
    cache_age: CACHE_AGE_SECONDS,
    html: embedCode(
      { address: absolute(player.path), title: messages.title({ title, artist: names }) },
      { width, height },
    ),
    width,
    height,
  };
}
