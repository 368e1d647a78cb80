import {
  brand,
  cardSize,
  embedCode,
  embedPath,
  postCardPath,
  screens,
  type embeds,
  type posts,
} from '@backbeat/contract';

/** Seconds for which other sites may cache a response. */
const CACHE_AGE_SECONDS = 3_600;

/** The addresses of a post and of its player. */
const ADDRESSES = [screens.post, screens.embed].map(
  (path) => new RegExp(`^${path.replace(':id', '([^/]+)')}/?$`),
);

/**
 * Extracts the post id and the start time from an address; undefined for addresses of other sites.
 */
export function readAddress(
  address: string,
  origins: ReadonlySet<string>,
): { id: string; start: string | null } | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin, pathname, searchParams } = new URL(address);
  if (!origins.has(origin)) return undefined;
  const [id] = ADDRESSES.flatMap((pattern) => pattern.exec(pathname)?.[1] ?? []);
  return id === undefined ? undefined : { id, start: searchParams.get('t')?.slice(0, 20) ?? null };
}

interface EmbedOptions {
  publicUrl: URL;
  /** The start time in the link, as the client sent it. */
  start: string | null;
  /** In CSS pixels. */
  width: number;
  height: number;
}

/** Describes the player of a post as an oEmbed response (oembed.com, section 2.3.4). */
export function describeEmbed(
  { id, title, author }: Pick<posts.Post, 'id' | 'title' | 'author'>,
  { publicUrl, start, width, height }: EmbedOptions,
): embeds.Oembed {
  const absolute = (path: string) => new URL(path, publicUrl).href;
  return {
    type: 'rich',
    version: '1.0',
    title,
    author_name: author.userName,
    author_url: absolute(screens.profile.replace(':userName', encodeURIComponent(author.userName))),
    provider_name: brand.name,
    provider_url: publicUrl.origin,
    thumbnail_url: absolute(postCardPath(id)),
    thumbnail_width: cardSize.width,
    thumbnail_height: cardSize.height,
    cache_age: CACHE_AGE_SECONDS,
    html: embedCode(
      { address: absolute(embedPath(id, start)), title: `${title} by ${author.userName}` },
      { width, height },
    ),
    width,
    height,
  };
}
