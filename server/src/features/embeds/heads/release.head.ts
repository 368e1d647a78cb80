import {
  artistsOfPost,
  embedListSize,
  listNames,
  releaseCardPath,
  releaseCardSize,
  releaseEmbedPath,
  truncate,
  type posts,
  type releases,
  type ShellContent,
} from '@backbeat/contract';
import { validate as isUuid } from 'uuid';
import type { Context } from '../../../context.ts';
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
} from '../../../http/pages/page-head.ts';
import type { HeadOf, PageHead } from '../../../http/pages/pages.ts';
import { findRelease } from '../../releases/index.ts';
import { messages } from './release-head.messages.ts';

/** Characters of the notes that link previews show. */
const DESCRIPTION_LENGTH = 200;

/**
 * Describes a release that is out to link previews and search engines. Returns null for one that the
 * viewer may not see, as the API returns 404, and undefined for one that is not out.
 */
export const releaseHead =
  (context: Context): HeadOf =>
  async ({ id = '' }, viewer) => {
    const release = isUuid(id) ? await findRelease(context.db, viewer, id.toLowerCase()) : undefined;
    if (!release) return null;
    if (release.status !== 'RELEASED') return undefined;
    return { ...describeRelease(release, siteOf(context)), shell: shellOf(release, !viewer) };
  };

interface ListedTrack extends releases.Track {
  post: posts.Post;
}

/** The tracks of a release that the viewer may open. */
const tracksOf = ({ tracks }: releases.Release): ListedTrack[] =>
  tracks.flatMap((track) => (track.post ? [{ ...track, post: track.post }] : []));

/** The prerendered content: the release with its tracks. */
function shellOf(release: releases.Release, isVisitor: boolean): ShellContent {
  const { title, type, artists, artwork, releaseDate, label, tracksCount, duration } = release;
  const tracks = tracksOf(release);
  return {
    shell: 'release',
    title,
    type,
    artists,
    artwork,
    releaseDate,
    label,
    tracksCount,
    duration,
    isVisitor,
    discs: [...new Set(tracks.map(({ disc }) => disc))].map((disc) => ({
      disc,
      tracks: tracks
        .filter((track) => track.disc === disc)
        .map(({ post, track: number }) => ({
          id: post.id,
          title: post.title,
          number,
          duration: post.duration,
          // The artists of the release stand above the list.
          artists: artistsOfPost(post).filter((name) => !artists.includes(name)),
        })),
    })),
  };
}

export function describeRelease(
  release: releases.Release,
  { name: siteName, publicUrl }: SiteIdentity,
): PageHead {
  const absolute = (path: string) => new URL(path, publicUrl).href;
  const { id, type, artists, artwork, notes, label, catalogueNumber, cLine, releaseDate, tracksCount } =
    release;
  const url = absolute(releasePath(id));
  const title = messages.title({ title: release.title, artists: listNames(artists) });
  const description =
    truncate(notes.replaceAll(/\s+/g, ' ').trim(), DESCRIPTION_LENGTH) ||
    messages.description({ type, count: tracksCount, date: releaseDate, brand: siteName });
  const image = absolute(pictureOf(id, artwork));
  const player = absolute(releaseEmbedPath(id));
  const tracks = tracksOf(release);
  const viewArtist = (name: string) => ({
    '@type': 'Person',
    name,
    url: absolute(profilePath(name)),
  });

  return {
    title,
    meta: [
      ...playerTags({
        type: 'music.album',
        title,
        description,
        url,
        image,
        player,
        imageSize: releaseCardSize,
        playerSize: embedListSize,
      }),
      ...artists.map((name) => ['music:musician', absolute(profilePath(name))] as const),
      ['music:release_date', releaseDate],
      // Each number belongs to the song before it.
      ...tracks.flatMap(({ post, disc, track }) => [
        ['music:song', absolute(postPath(post.id))] as const,
        ['music:song:disc', String(disc)] as const,
        ['music:song:track', String(track)] as const,
      ]),
    ],
    links: [
      { rel: 'canonical', href: url },
      // The largest element of the page. The script would request it late.
      ...(artwork === null ? [] : [{ rel: 'preload', as: 'image', href: artwork, fetchpriority: 'high' }]),
      oembedLink(url, title, publicUrl),
    ],
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'MusicAlbum',
      name: release.title,
      url,
      description,
      image,
      datePublished: releaseDate,
      genre: [...new Set(tracks.flatMap(({ post }) => post.genre))],
      byArtist: artists.map(viewArtist),
      albumReleaseType: `https://schema.org/${RELEASE_TYPES[type]}`,
      albumProductionType: `https://schema.org/${type === 'COMPILATION' ? 'CompilationAlbum' : 'StudioAlbum'}`,
      numTracks: tracksCount,
      track: {
        '@type': 'ItemList',
        numberOfItems: tracks.length,
        itemListElement: tracks.map(({ post }, index) => ({
          '@type': 'MusicRecording',
          position: index + 1,
          name: post.title,
          url: absolute(postPath(post.id)),
          ...(post.duration !== null && { duration: isoDuration(post.duration) }),
          ...(post.isrc !== null && { isrcCode: post.isrc }),
          byArtist: viewArtists(post, publicUrl),
        })),
      },
      albumRelease: {
        '@type': 'MusicRelease',
        name: release.title,
        datePublished: releaseDate,
        musicReleaseFormat: 'https://schema.org/DigitalFormat',
        ...(catalogueNumber && { catalogNumber: catalogueNumber }),
        ...(label && { recordLabel: { '@type': 'Organization', name: label } }),
        ...(cLine && { copyrightNotice: messages.copyright({ line: cLine }) }),
      },
    },
  };
}

/** An album of several artists is a kind of production, not of release. */
const RELEASE_TYPES: Record<releases.ReleaseType, string> = {
  SINGLE: 'SingleRelease',
  EP: 'EPRelease',
  ALBUM: 'AlbumRelease',
  COMPILATION: 'AlbumRelease',
};

/** Previews cache a picture by its address, so that of a new artwork is another one. */
function pictureOf(id: string, artwork: string | null): string {
  const version = artwork?.split('/').at(-1)?.slice(0, 8);
  return version === undefined ? releaseCardPath(id) : `${releaseCardPath(id)}?version=${version}`;
}
