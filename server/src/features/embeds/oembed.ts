import { brand, embedCode, embedPath, screens, type embeds, type posts } from '@backbeat/contract';

/** Seconds for which another site may keep what it was told. */
const CACHE_AGE = 3_600;

/** The page of a post, and of its player. */
const ADDRESSES = [screens.post, screens.embed].map(
  (path) => new RegExp(`^${path.replace(':id', '([^/]+)')}/?$`),
);

/** Which post an address means, and the time that it carries; undefined for what is none of our addresses. */
export function readAddress(
  address: string,
  own: ReadonlySet<string>,
): { id: string; start: string | null } | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin, pathname, searchParams } = new URL(address);
  if (!own.has(origin)) return undefined;
  const [id] = ADDRESSES.flatMap((pattern) => pattern.exec(pathname)?.[1] ?? []);
  return id === undefined ? undefined : { id, start: searchParams.get('t')?.slice(0, 20) ?? null };
}

interface Room {
  publicUrl: URL;
  /** What the link said of the time at which to begin. */
  start: string | null;
  /** CSS px. */
  width: number;
  height: number;
}

/** What oEmbed is answered about a post (oembed.com, 2.3.4). */
export function describeEmbed(
  { id, title, author }: Pick<posts.Post, 'id' | 'title' | 'author'>,
  { publicUrl, start, width, height }: Room,
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
    cache_age: CACHE_AGE,
    html: embedCode(
      { address: absolute(embedPath(id, start)), title: `${title} by ${author.userName}` },
      { width, height },
    ),
    width,
    height,
  };
}
