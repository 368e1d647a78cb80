import { brand, screens, type posts } from '@backbeat/contract';
import { validate as isUuid } from 'uuid';
import type { Context } from '../../context.ts';
import type { HeadOf, PageHead } from '../../http/pages.ts';
import { loadPosts } from './load-posts.ts';

/**
 * What the page of a post tells link previews and search engines: what anybody may see. Of a draft nothing, not even to
 * those who may see it, since what is in a page travels.
 */
export const postHead =
  ({ db, config }: Context): HeadOf =>
  async ({ id = '' }) => {
    if (!isUuid(id)) return undefined;
    const [post] = await loadPosts(db, undefined, [id.toLowerCase()]);
    return post && describePost(post, config.publicUrl);
  };

export function describePost(post: posts.Post, publicUrl: URL): PageHead {
  const absolute = (path: string) => new URL(path, publicUrl).href;
  const url = absolute(screens.post.replace(':id', post.id));
  const artists = [post.author.userName, ...post.features].join(', ');
  const title = `${post.title} by ${artists}`;
  const description = post.description || `${post.genre.join(', ')} on ${brand.name}`;
  const image = post.banner && absolute(post.banner);
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
      ...tags(image, 'og:image'),
      ...tags(audio, 'og:audio'),
      ...(audio ? tags('audio/mpeg', 'og:audio:type') : []),
      ...(post.duration ? tags(String(Math.round(post.duration)), 'music:duration') : []),
      ['music:musician', absolute(profilePath(post.author.userName))],
      ['twitter:card', image ? 'summary_large_image' : 'summary'],
      ['twitter:title', title],
      ['twitter:description', description],
      ...tags(image, 'twitter:image'),
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
      ...(image && { image }),
      ...(audio && { audio: { '@type': 'AudioObject', contentUrl: audio, encodingFormat: 'audio/mpeg' } }),
      byArtist: [post.author.userName, ...post.features].map((name) => ({
        '@type': 'Person',
        name,
        url: absolute(profilePath(name)),
      })),
    },
  };
}

const profilePath = (userName: string): string =>
  screens.profile.replace(':userName', encodeURIComponent(userName));

const tags = (content: string | null, name: string): [string, string][] => (content ? [[name, content]] : []);
