import {
  artistsOfPost,
  artworkPath,
  cardSize,
  countCodePoints,
  embedPath,
  embedSize,
  limits,
  postCardPath,
  users,
  type posts,
  type ShellContent,
} from '@backbeat/contract';
import { validate as isUuid } from 'uuid';
import type { Context } from '../../context.ts';
import {
  isoDuration,
  oembedLink,
  playerTags,
  siteOf,
  viewArtists,
  type SiteIdentity,
  postPath,
  profilePath,
  releasePath,
} from '../../http/pages/page-head.ts';
import type { HeadOf, PageHead } from '../../http/pages/pages.ts';
import { loadPosts } from './load-posts.ts';
import { messages } from './post-head.messages.ts';

/**
 * Describes a post to link previews and search engines. Returns null for a post that the viewer
 * cannot see, as the API returns 404, so that a blocked user cannot distinguish it from an unknown
 * post. The page of a draft has no description, because link previews copy what is in a page.
 */
export const postHead =
  (context: Context): HeadOf =>
  async ({ id = '' }, viewer) => {
    const [post] = isUuid(id) ? await loadPosts(context.db, viewer, [id.toLowerCase()]) : [];
    if (!post) return null;
    if (post.status !== 'PUBLISHED') return undefined;
    const head = { ...describePost(post, siteOf(context)), shell: shellFor(post, !viewer) };
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

export function describePost(post: posts.Post, { name: siteName, publicUrl }: SiteIdentity): PageHead {
  const absolute = (path: string) => new URL(path, publicUrl).href;
  const url = absolute(postPath(post.id));
  const artists = artistsOfPost(post).join(', ');
  const title = messages.title({ title: post.title, artists });
  const description =
    post.description || messages.description({ genres: post.genre.join(', '), brand: siteName });
  const image = absolute(cardOf(post));
  // The picture that the app shows: the track's own, or the generated artwork.
  const artwork = absolute(post.banner ?? artworkPath(post.id));
  const picture = post.banner ?? ownPicture(post.author.banner);
  const player = absolute(embedPath(post.id));
  const audio = post.stream && absolute(post.stream);

  return {
    title,
    meta: [
      ...playerTags({
        type: 'music.song',
        title,
        description,
        url,
        image,
        imageSize: cardSize,
        player,
        playerSize: embedSize,
      }),
      ...tags(audio, 'og:audio'),
      ...(audio ? tags('audio/mpeg', 'og:audio:type') : []),
      ...(post.duration ? tags(String(Math.round(post.duration)), 'music:duration') : []),
      ['music:musician', absolute(profilePath(post.author.userName))],
      ...post.releases.map(({ id }): [string, string] => ['music:album', absolute(releasePath(id))]),
    ],
    links: [
      { rel: 'canonical', href: url },
      // The largest element of the page. The script would request it late.
      ...(picture ? [{ rel: 'preload', as: 'image', href: picture, fetchpriority: 'high' }] : []),
      oembedLink(url, title, publicUrl),
    ],
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'MusicRecording',
      name: post.title,
      url,
      description,
      genre: post.genre,
      datePublished: post.time,
      ...(post.duration && { duration: isoDuration(post.duration) }),
      ...(post.isrc !== null && { isrcCode: post.isrc }),
      image: artwork,
      embedUrl: player,
      ...(audio && { audio: { '@type': 'AudioObject', contentUrl: audio, encodingFormat: 'audio/mpeg' } }),
      byArtist: viewArtists(post, publicUrl),
      ...(post.releases.length > 0 && {
        inAlbum: post.releases.map((release) => ({
          '@type': 'MusicAlbum',
          name: release.title,
          url: absolute(releasePath(release.id)),
        })),
      }),
    },
  };
}

/** Previews cache a picture by its address. The card shows the waveform of the version. */
const cardOf = ({ id, version }: posts.Post): string =>
  version === 1 ? postCardPath(id) : `${postCardPath(id)}?version=${version}`;

/** Null for the default picture, in whose place the app draws artwork. */
const ownPicture = (address: string): string | null =>
  address === users.DEFAULT_PICTURES.banner ? null : address;

const tags = (content: string | null, name: string): [string, string][] => (content ? [[name, content]] : []);
