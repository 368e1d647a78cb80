import { escapeHtml, SITEMAP_PATH } from '@backbeat/contract';
import { playlistPath, postPath, profilePath, releasePath } from '../../http/pages/page-head.ts';
import { SITEMAP_LISTS, type SitemapEntry, type SitemapList } from './sitemaps.queries.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const element = (name: string, address: string): string =>
  `<${name}><loc>${escapeHtml(address)}</loc></${name}>\n`;

/** The address of one sitemap: a list from an id on. */
const sitemapUrl = (list: SitemapList, from: string, publicUrl: URL): string =>
  new URL(`${pathOf(list)}?${new URLSearchParams({ from }).toString()}`, publicUrl).href;

export const pathOf = (list: SitemapList): string => `/sitemap-${list}.xml`;

/** Builds the index of all sitemaps. @param starts the first id of each sitemap */
export function buildIndex(starts: Record<SitemapList, readonly string[]>, publicUrl: URL): string {
  const maps = SITEMAP_LISTS.flatMap((list) =>
    starts[list].map((from) => element('sitemap', sitemapUrl(list, from, publicUrl))),
  );
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${maps.join('')}</sitemapindex>\n`;
}

/** Builds one sitemap from its entries, as they are read. */
export async function* buildSitemap(
  list: SitemapList,
  entries: AsyncIterable<readonly SitemapEntry[]>,
  publicUrl: URL,
): AsyncGenerator<string> {
  yield `${HEAD}<urlset ${NAMESPACE}>\n`;
  for await (const some of entries)
    yield some
      .filter(({ isListed }) => isListed)
      .map(({ name }) => element('url', new URL(pageOf(list, name), publicUrl).href))
      .join('');
  yield '</urlset>\n';
}

const pageOf = (list: SitemapList, name: string): string => PAGES[list](name);

const PAGES: Record<SitemapList, (name: string) => string> = {
  posts: postPath,
  releases: releasePath,
  playlists: playlistPath,
  profiles: profilePath,
};

/** Builds robots.txt (RFC 9309). @param groups the groups of crawlers with rules of their own */
export const buildRobots = (publicUrl: URL, groups: string): string => `${groups}User-agent: *
Disallow: /api/
Disallow: /dev/

Sitemap: ${new URL(SITEMAP_PATH, publicUrl).href}
`;
