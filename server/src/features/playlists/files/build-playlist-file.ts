import { audioPath, screens, type FileOutput, type playlists, type posts } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import type { Viewer } from '../../../http/security/session.ts';
import { describeArtists, loadPosts } from '../../posts/index.ts';
import { findVisiblePlaylist } from '../access/find-visible-playlist.ts';
import { loadPlaylist } from '../load-playlists.ts';
import { findAlbums, findPostsOutOfFeeds, listAvailablePosts, type AlbumRow } from './tracks.queries.ts';
import { writePlaylistFile, type ListedTrack } from './write-playlist-file.ts';

/** Posts of one load. */
const BATCH_SIZE = 100;

/**
 * Returns a file with the tracks of a playlist that the viewer can see.
 * @throws {ApiError} NOT_FOUND
 */
export async function buildPlaylistFile(
  { db, config: { publicUrl } }: Pick<Context, 'db' | 'config'>,
  viewer: Viewer | undefined,
  id: string,
  format: playlists.ExportFormat,
): Promise<FileOutput> {
  await findVisiblePlaylist(db, viewer, id);
  const { name, owner, description } = await loadPlaylist(db, viewer, id);
  const postIds = await listAvailablePosts(db, viewer, id);
  const distinctIds = [...new Set(postIds)];
  const trackOf = new Map<string, ListedTrack>();
  for (let start = 0; start < distinctIds.length; start += BATCH_SIZE) {
    const ids = distinctIds.slice(start, start + BATCH_SIZE);
    const [posts, albums, outOfFeeds] = await Promise.all([
      loadPosts(db, viewer, ids),
      findAlbums(db, viewer, ids),
      findPostsOutOfFeeds(db, ids),
    ]);
    const albumOf = new Map(albums.map((album) => [album.postId, album]));
    for (const post of posts) {
      const hasAudio = post.stream !== null && !outOfFeeds.has(post.id);
      trackOf.set(post.id, {
        ...describeTrack(post, albumOf.get(post.id), publicUrl),
        ...(hasAudio && { location: new URL(audioPath(post.id, post.version), publicUrl).href }),
      });
    }
  }
  const content = await writePlaylistFile(
    {
      title: name,
      creator: owner.userName,
      description,
      page: new URL(screens.playlist.replace(':id', id), publicUrl).href,
      tracks: postIds.flatMap((postId) => trackOf.get(postId) ?? []),
    },
    format,
  );
  return { name: `${name}.${format}`, content };
}

function describeTrack(post: posts.Post, album: AlbumRow | undefined, publicUrl: URL): ListedTrack {
  const page = new URL(screens.post.replace(':id', post.id), publicUrl).href;
  const { title, duration, isrc } = post;
  return {
    title,
    creator: describeArtists(post).artist,
    album: album ? { title: album.title, trackNumber: album.trackNumber } : null,
    duration,
    isrc,
    location: page,
    page,
  };
}
