import { listNames } from '@backbeat/contract';
import type { Queryable } from '../../../db/database.ts';
import { findNewestAlbum } from './album.queries.ts';
import { gainOfAlbum, type Album } from './tags.views.ts';

/** Loads what the tags of a single post say about an album: the newest release of its author with it. */
export async function loadAlbum(db: Queryable, postId: string): Promise<Album | undefined> {
  const row = await findNewestAlbum(db, postId);
  if (!row) return undefined;
  const { title, date, label, upc, catalogueNumber, disc, position, tracks } = row;
  const onDisc = tracks.filter((track) => track.disc === disc);
  return {
    title,
    artist: listNames(row.artists.length === 0 ? [row.ownerName] : row.artists),
    date,
    track: { number: position, count: Math.max(position, ...onDisc.map((track) => track.position)) },
    disc: { number: disc, count: Math.max(disc, ...tracks.map((track) => track.disc)) },
    label,
    upc,
    catalogueNumber,
    gain: gainOfAlbum(tracks),
  };
}
