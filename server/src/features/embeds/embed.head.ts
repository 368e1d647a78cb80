import { MAX_EMBEDDED_TRACKS } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { playlistPath, postPath, releasePath } from '../../http/pages/page-head.ts';
import type { HeadOf, PageHead } from '../../http/pages/pages.ts';
import { loadFirstTracks } from '../playlists/index.ts';
import { viewPlaylistPlayer, viewReleasePlayer, viewTrack } from './embed-tracks.views.ts';
import { messages } from './embeds.messages.ts';
import { findPublicPlaylist, findPublicRelease, findPublished } from './find-published.ts';

type PlayerContext = Pick<Context, 'db' | 'config'>;

/**
 * Puts what the player of a post plays into its page, so that the player needs no request and no
 * session.
 */
export const embedHead =
  ({ db, config }: PlayerContext): HeadOf =>
  async ({ id = '' }) => {
    const post = await findPublished(db, id);
    if (!post) return null;
    const title = messages.title({ title: post.title, artist: post.author.userName });
    return playerHead(title, postPath(post.id), viewTrack(post), config.publicUrl);
  };

/** The page of the player of a release. */
export const releaseEmbedHead =
  ({ db, config }: PlayerContext): HeadOf =>
  async ({ id = '' }) => {
    const release = await findPublicRelease(db, id);
    if (!release) return null;
    const title = messages.title({ title: release.title, artist: release.artists.join(', ') });
    return playerHead(title, releasePath(release.id), viewReleasePlayer(release), config.publicUrl);
  };

/** The page of the player of a playlist. */
export const playlistEmbedHead =
  ({ db, config }: PlayerContext): HeadOf =>
  async ({ id = '' }) => {
    const playlist = await findPublicPlaylist(db, id);
    if (!playlist) return null;
    const tracks = await loadFirstTracks(db, undefined, playlist.id, MAX_EMBEDDED_TRACKS);
    const title = messages.title({ title: playlist.name, artist: playlist.owner.userName });
    const data = viewPlaylistPlayer(playlist, tracks);
    return playerHead(title, playlistPath(playlist.id), data, config.publicUrl);
  };

/** @param page the path of the page about what the player plays */
const playerHead = (title: string, page: string, data: object, publicUrl: URL): PageHead => ({
  title,
  // Search engines index that page instead.
  meta: [['robots', 'noindex']],
  links: [{ rel: 'canonical', href: new URL(page, publicUrl).href }],
  data,
});
