import {
  artistsOfPost,
  cardSize,
  embedListSize,
  playlistCardPath,
  playlistEmbedPath,
  truncate,
  type playlists,
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
  playlistPath,
  postPath,
  profilePath,
} from '../../../http/pages/page-head.ts';
import type { HeadOf, PageHead } from '../../../http/pages/pages.ts';
import { findPlaylist, loadFirstTracks, type PlaylistTrack } from '../../playlists/index.ts';
import { messages } from './playlist-head.messages.ts';

/** Characters of the description that link previews show. */
const DESCRIPTION_LENGTH = 200;
/** The tracks that a page names without its script. */
const MAX_TRACKS = 100;

/**
 * Describes a public or unlisted playlist to link previews, and a public one to search engines. Returns
 * null for one that the viewer may not see, as the API returns 404, and undefined for a private one.
 */
export const playlistHead =
  (context: Context): HeadOf =>
  async ({ id: address = '' }, viewer) => {
    const id = address.toLowerCase();
    const playlist = isUuid(id) ? await findPlaylist(context.db, viewer, id) : undefined;
    if (!playlist) return null;
    if (playlist.visibility === 'private') return undefined;
    const tracks = await loadFirstTracks(context.db, viewer, id, MAX_TRACKS);
    const head = describePlaylist(playlist, tracks, siteOf(context));
    return { ...head, shell: shellOf(playlist, tracks, !viewer) };
  };

/** The prerendered content: the playlist with its first tracks. */
const shellOf = (
  { name, description, owner, cover, itemsCount, duration }: playlists.Playlist,
  tracks: readonly PlaylistTrack[],
  isVisitor: boolean,
): ShellContent => ({
  shell: 'playlist',
  name,
  description,
  cover,
  duration,
  isVisitor,
  owner: owner.userName,
  tracksCount: itemsCount,
  tracks: tracks.map(({ position, post }) => ({
    id: post.id,
    title: post.title,
    number: position,
    duration: post.duration,
    artists: artistsOfPost(post),
  })),
});

export function describePlaylist(
  playlist: playlists.Playlist,
  tracks: readonly PlaylistTrack[],
  { name: siteName, publicUrl }: SiteIdentity,
): PageHead {
  const absolute = (path: string) => new URL(path, publicUrl).href;
  const { id, name, owner, itemsCount, visibility, updatedAt } = playlist;
  const url = absolute(playlistPath(id));
  const title = messages.title({ name, owner: owner.userName });
  const description =
    truncate(playlist.description.replaceAll(/\s+/g, ' ').trim(), DESCRIPTION_LENGTH) ||
    messages.description({ count: itemsCount, brand: siteName });
  // Previews cache a picture by its address. That of a playlist changes with its tracks.
  const image = absolute(`${playlistCardPath(id)}?version=${playlist.revision}`);
  const creator = absolute(profilePath(owner.userName));

  return {
    title,
    meta: [
      ...(visibility === 'unlisted' ? [['robots', 'noindex'] as const] : []),
      ...playerTags({
        type: 'music.playlist',
        title,
        description,
        url,
        image,
        imageSize: cardSize,
        player: absolute(playlistEmbedPath(id)),
        playerSize: embedListSize,
      }),
      ['music:creator', creator],
      ...tracks.map(({ post }) => ['music:song', absolute(postPath(post.id))] as const),
    ],
    links: [{ rel: 'canonical', href: url }, oembedLink(url, title, publicUrl)],
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'MusicPlaylist',
      name,
      url,
      description,
      image,
      dateModified: updatedAt,
      creator: { '@type': 'Person', name: owner.userName, url: creator },
      numTracks: itemsCount,
      track: {
        '@type': 'ItemList',
        numberOfItems: tracks.length,
        itemListElement: tracks.map(({ position, post }) => ({
          '@type': 'MusicRecording',
          position,
          name: post.title,
          url: absolute(postPath(post.id)),
          ...(post.duration !== null && { duration: isoDuration(post.duration) }),
          ...(post.isrc !== null && { isrcCode: post.isrc }),
          byArtist: viewArtists(post, publicUrl),
        })),
      },
    },
  };
}
