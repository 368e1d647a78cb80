import { notFound } from '@backbeat/contract';
import type { Queryable } from '../../db/database.ts';
import { findVisiblePlaylist } from './access/find-visible-playlist.ts';
import type { PlaylistFacts } from './access/access.queries.ts';
import { findTexts, listAdditions, type Addition } from './visitor-playlist.queries.ts';

/** A public or unlisted playlist, for programs that show what visitors see. */
export interface VisitorPlaylist extends Pick<
  PlaylistFacts,
  'id' | 'ownerName' | 'name' | 'coverKey' | 'visibility'
> {
  description: string;
  updatedAt: Date;
  /** Each available track once, the newest addition first. */
  additions: Addition[];
}

/**
 * Loads a playlist with its tracks as visitors see them, without its posts.
 * @throws {ApiError} NOT_FOUND
 */
export async function loadVisitorPlaylist(db: Queryable, id: string): Promise<VisitorPlaylist> {
  const [{ ownerName, name, coverKey, visibility }, texts, additions] = await Promise.all([
    findVisiblePlaylist(db, undefined, id),
    findTexts(db, id),
    listAdditions(db, id),
  ]);
  if (!texts) throw notFound('playlist');
  return { id, ownerName, name, coverKey, visibility, ...texts, additions };
}
