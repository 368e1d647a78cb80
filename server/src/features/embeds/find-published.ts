import type { playlists, posts, releases } from '@backbeat/contract';
import { validate as isUuid } from 'uuid';
import type { Queryable } from '../../db/database.ts';
import { findPlaylist } from '../playlists/index.ts';
import { loadPosts } from '../posts/index.ts';
import { findRelease } from '../releases/index.ts';

/** Finds a published post as visitors see it, also for other viewers: blocks do not touch embeds. */
export async function findPublished(db: Queryable, id: string): Promise<posts.Post | undefined> {
  if (!isUuid(id)) return undefined;
  const [post] = await loadPosts(db, undefined, [id.toLowerCase()]);
  return post;
}

/** Finds a release as visitors see it, also for other viewers: only one that is out. */
export const findPublicRelease = async (db: Queryable, id: string): Promise<releases.Release | undefined> =>
  isUuid(id) ? findRelease(db, undefined, id.toLowerCase()) : undefined;

/** Finds a playlist as visitors see it, also for other viewers: only a public or unlisted one. */
export const findPublicPlaylist = async (
  db: Queryable,
  id: string,
): Promise<playlists.Playlist | undefined> =>
  isUuid(id) ? findPlaylist(db, undefined, id.toLowerCase()) : undefined;
