import {
  artworkPath,
  brand,
  cardSize,
  countCodePoints,
  embedPath,
  embeds,
  embedSize,
  limits,
  postCardPath,
  screens,
  users,
  type posts,
  type ShellContent,
} from '@backbeat/contract';
import { validate as isUuid } from 'uuid';
import type { Context } from '../../context.ts';
import type { HeadOf, PageHead } from '../../http/pages/pages.ts';
import { loadPosts } from './load-posts.ts';
import { messages } from './post-head.messages.ts';

/**
 * Describes a post to link previews and search engines. Returns null for a post that the viewer
 * cannot see, as the API returns 404, so that a blocked user cannot distinguish it from an unknown
 * post. The page of a draft has no description, because link previews copy what is in a page.
 */
export const postHead =
  ({ db, config }: Context): HeadOf =>
  async ({ id = '' }, viewer) => {
    const [post] = isUuid(id) ? await loadPosts(db, viewer, [id.toLowerCase()]) : [];
    if (!post) return null;
    if (post.status !== 'PUBLISHED') return undefined;
    const head = { ...describePost(post, config.publicUrl), shell: shellFor(post, !viewer) };
    // Every visitor sees this same post, so the browser need not request it again.
    return viewer ? head : { ...head, data: post };
  };

/** The content of the first paint: the title and the pictures. */
const shellFor = ({ title, banner, author }: posts.Post, isVisitor: boolean): ShellContent => ({
  shell: 'post',
  title,
  author: author.userName,
  isLong: countCodePoints(title) > limits.longTitle,
  isPlus: author.role === 'USERPLUS',
  isVisitor,
  banner,
  backdrop: banner ?? ownPicture(author.banner),
});

export function describePost(post: posts.Post, publicUrl: URL): PageHead {
  const absolute = (path: string) => new URL(path, publicUrl).href;
  const url = absolute(screens.post.replace(':id', post.id));
  const artists = [post.author.userName, ...post.features].join(', ');
  const title = messages.title({ title: post.title, artists });
  const description =
    post.description || messages.description({ genres: post.genre.join(', '), brand: brand.name });
  const image = absolute(cardOf(post));
  // The picture that the app shows: the track's own, or the generated artwork.
  const artwork = absolute(post.banner ?? artworkPath(post.id));
  const picture = post.banner ?? ownPicture(post.author.banner);
  const player = absolute(embedPath(post.id));
  const audio = post.stream && absolute(post.stream);

  return {
    title,
    meta: [
      ['description', description],
      ['og:site_name', brand.name],
      ['og:type', 'music.song'],
      ['og:title', title],
      ['og:description', description],
      ['og:url', url],
      ['og:image', image],
      ['og:image:width', String(cardSize.width)],
      ['og:image:height', String(cardSize.height)],
      ['og:image:alt', title],
      ...tags(audio, 'og:audio'),
      ...(audio ? tags('audio/mpeg', 'og:audio:type') : []),
      ...(post.duration ? tags(String(Math.round(post.duration)), 'music:duration') : []),
      ['music:musician', absolute(profilePath(post.author.userName))],
      ['twitter:card', 'player'],
      ['twitter:title', title],
      ['twitter:description', description],
      ['twitter:image', image],
      ['twitter:player', player],
      ['twitter:player:width', String(embedSize.width)],
      ['twitter:player:height', String(embedSize.height)],
    ],
    links: [
      { rel: 'canonical', href: url },
      // The largest element of the page. The script would request it late.
      ...(picture ? [{ rel: 'preload', as: 'image', href: picture, fetchpriority: 'high' }] : []),
      { rel: 'alternate', type: 'application/json+oembed', href: oembedOf(url, publicUrl), title },
    ],
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'MusicRecording',
      name: post.title,
      url,
      description,
      genre: post.genre,
      datePublished: post.time,
      ...(post.duration && { duration: `PT${post.duration.toFixed(1)}S` }),
      image: artwork,
      embedUrl: player,
      ...(audio && { audio: { '@type': 'AudioObject', contentUrl: audio, encodingFormat: 'audio/mpeg' } }),
      byArtist: [post.author.userName, ...post.features].map((name) => ({
        '@type': 'Person',
        name,
        url: absolute(profilePath(name)),
      })),
    },
  };
}

/** The oEmbed discovery address of a page (oembed.com, section 4). */
function oembedOf(address: string, publicUrl: URL): string {
  const url = new URL(`/api${embeds.embedRoutes.getOembed.path}`, publicUrl);
  url.search = new URLSearchParams({ url: address, format: 'json' }).toString();
  return url.href;
}

/** Previews cache a picture by its address. The card shows the waveform of the version. */
const cardOf = ({ id, version }: posts.Post): string =>
  version === 1 ? postCardPath(id) : `${postCardPath(id)}?version=${version}`;

/** Null for the default picture, in whose place the app draws artwork. */
const ownPicture = (address: string): string | null =>
  address === users.DEFAULT_PICTURES.banner ? null : address;

const profilePath = (userName: string): string =>
  screens.profile.replace(':userName', encodeURIComponent(userName));

const tags = (content: string | null, name: string): [string, string][] => (content ? [[name, content]] : []);
