import { audioPath, screens, type FileOutput, type playlists, type posts } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import type { BlockViewer } from '../../block-filter/index.ts';
import { describeArtists, loadPosts } from '../../posts/index.ts';
import { findFacts, type PlaylistFacts } from '../access/access.queries.ts';
import { findVisiblePlaylist } from '../access/find-visible-playlist.ts';
import { findTexts } from '../visitor-playlist.queries.ts';
import { findAlbums, findPostsOutOfFeeds, listAvailablePosts, type AlbumRow } from './tracks.queries.ts';
import { writePlaylistFile, type ListedTrack } from './write-playlist-file.ts';

/** Posts of one load. */
const BATCH_SIZE = 100;

type Dependencies = Pick<Context, 'db' | 'config'>;
type Viewer = BlockViewer | undefined;

/**
 * Returns a file with the tracks of a playlist that the viewer can see.
 * @throws {ApiError} NOT_FOUND
 */
export async function buildPlaylistFile(
  context: Dependencies,
  viewer: Viewer,
  id: string,
  format: playlists.ExportFormat,
): Promise<FileOutput> {
  const playlist = await findVisiblePlaylist(context.db, viewer, id);
  return { name: `${playlist.name}.${format}`, content: await write(context, viewer, playlist, format) };
}

/** Writes a playlist for the copy of its owner's data; undefined if it is deleted. */
export async function writeOwnPlaylist(
  context: Dependencies,
  ownerId: string,
  id: string,
): Promise<string | undefined> {
  const owner = { id: ownerId, hasBlocks: true, hasMuted: false };
  const playlist = await findFacts(context.db, id, owner);
  return playlist && write(context, owner, playlist, 'xspf');
}

async function write(
  { db, config: { publicUrl } }: Dependencies,
  viewer: Viewer,
  { id, name, ownerName }: PlaylistFacts,
  format: playlists.ExportFormat,
): Promise<string> {
  const [texts, postIds] = await Promise.all([findTexts(db, id), listAvailablePosts(db, viewer, id)]);
  const distinctIds = [...new Set(postIds)];
  const trackOf = new Map<string, ListedTrack>();
  for (let start = 0; start < distinctIds.length; start += BATCH_SIZE) {
    const ids = distinctIds.slice(start, start + BATCH_SIZE);
    const [posts, albums, outOfFeeds] = await Promise.all([
      // What a file says of a track is the same for all who see it.
      loadPosts(db, undefined, ids),
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
  return writePlaylistFile(
    {
      title: name,
      creator: ownerName,
      description: texts?.description ?? '',
      page: new URL(screens.playlist.replace(':id', id), publicUrl).href,
      tracks: postIds.flatMap((postId) => trackOf.get(postId) ?? []),
    },
    format,
  );
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
