import { API_PATH, embeds, screens, terms, type posts } from '@backbeat/contract';
import type { PageHead } from './pages.ts';

/** What the head of a page says about the site. */
export interface SiteIdentity {
  name: string;
  publicUrl: URL;
}

export const siteOf = ({
  config,
  settings,
}: {
  config: { publicUrl: URL };
  settings: { read: (key: 'name') => string };
}): SiteIdentity => ({
  name: settings.read('name'),
  publicUrl: config.publicUrl,
});

/** The link by which other sites find the player of a page (oembed.com, section 4). */
export function oembedLink(page: string, title: string, publicUrl: URL): Record<string, string> {
  const url = new URL(`${API_PATH}${embeds.embedRoutes.getOembed.path}`, publicUrl);
  url.search = new URLSearchParams({ url: page, format: 'json' }).toString();
  return { rel: 'alternate', type: 'application/json+oembed', href: url.href, title };
}

/** The path of the page of a post. */
export const postPath = (id: string): string => screens.post.replace(':id', id);

/** The path of the page of a release. */
export const releasePath = (id: string): string => screens.release.replace(':id', id);

/** The path of the page of a playlist. */
export const playlistPath = (id: string): string => screens.playlist.replace(':id', id);

/** The path of the profile of a user. */
export const profilePath = (userName: string): string =>
  screens.profile.replace(':userName', () => encodeURIComponent(userName));

/** Seconds as a duration of ISO 8601. */
export const isoDuration = (seconds: number): string => `PT${seconds.toFixed(1)}S`;

interface Size {
  /** In pixels. */
  width: number;
  height: number;
}

/** What a page that plays music tells link previews. Addresses are absolute. */
interface PlayerPage {
  /** The type of the Open Graph. */
  type: string;
  title: string;
  description: string;
  url: string;
  image: string;
  imageSize: Size;
  /** The player that other sites embed. */
  player: string;
  playerSize: Size;
}

/** The tags of a page that plays music: Open Graph, and the player card of Twitter. */
export const playerTags = ({
  type,
  title,
  description,
  url,
  image,
  imageSize,
  player,
  playerSize,
}: PlayerPage): PageHead['meta'] => [
  ['description', description],
  ['og:type', type],
  ['og:title', title],
  ['og:description', description],
  ['og:url', url],
  ['og:image', image],
  ['og:image:width', String(imageSize.width)],
  ['og:image:height', String(imageSize.height)],
  ['og:image:alt', title],
  ['twitter:card', 'player'],
  ['twitter:title', title],
  ['twitter:description', description],
  ['twitter:image', image],
  ['twitter:player', player],
  ['twitter:player:width', String(playerSize.width)],
  ['twitter:player:height', String(playerSize.height)],
];

/** The artists of a post for search engines. Guests have a label and no page. */
export const viewArtists = (
  { author, features, credits }: Pick<posts.Post, 'author' | 'features' | 'credits'>,
  publicUrl: URL,
): Record<string, string>[] => [
  ...[author.userName, ...features].map((name) => ({
    '@type': 'Person',
    name,
    url: new URL(profilePath(name), publicUrl).href,
  })),
  ...credits.flatMap(({ guest }) =>
    guest ? [{ '@type': 'Person', name: guest.name, description: terms.messages.guestLabel }] : [],
  ),
];
