import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { availableItems } from '../playlists/index.ts';

/** What the sitemaps list, in the order of their index. */
export const SITEMAP_LISTS = ['posts', 'releases', 'playlists', 'profiles'] as const;
export type SitemapList = (typeof SITEMAP_LISTS)[number];

/** One candidate for a sitemap. */
export interface SitemapEntry {
  /** Its place in the order of the list. */
  id: string;
  /** The id of the post, release or playlist, or the name of the user. */
  name: string;
  /** Whether anyone can see it. The sitemap leaves out the others. */
  isListed: boolean;
}

/** A playlist with fewer tracks says too little to be found by search engines. */
const MIN_PLAYLIST_TRACKS = 3;

const isActive = (userId: 'author_id' | 'owner_id') =>
  sql`not exists (select from users where users.id = ${sql.ref(userId)} and suspended_at is not null)`;

/**
 * The candidates of each list, which one index reads in the order of their ids, and which of them anyone
 * can see. The limits of the sitemaps count candidates, so that no list is checked as a whole.
 */
const LISTS = {
  posts: {
    candidates: sql`(select post_id as id, post_id::text as name, author_id from listed_posts) as candidate`,
    // A suspension removes the posts from the list in small steps, so their authors decide at once.
    isListed: isActive('author_id'),
  },
  releases: {
    candidates: sql`(select id, id::text as name, owner_id from releases where status = 'RELEASED') as candidate`,
    isListed: isActive('owner_id'),
  },
  playlists: {
    candidates: sql`(select id, id::text as name, owner_id from playlists where visibility = 'public') as candidate`,
    isListed: sql`${isActive('owner_id')} and (
      select count(*) from (
        select from playlists cross join lateral (
          select from ${availableItems(undefined)} limit ${sql.lit(MIN_PLAYLIST_TRACKS)}
        ) as track where playlists.id = candidate.id
      ) as first
    ) = ${sql.lit(MIN_PLAYLIST_TRACKS)}`,
  },
  profiles: {
    candidates: sql`(select id, user_name as name from users where suspended_at is null) as candidate`,
    isListed: sql`true`,
  },
} as const;

/** Finds the first id of each sitemap. It reads the whole list, so the result is to be cached. */
export async function listStarts(db: Queryable, list: SitemapList, size: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, row_number() over (order by id) - 1 as place from ${LISTS[list].candidates}
    ) as numbered
    where place % ${size} = 0 order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lists candidates from this id on, in the order of their ids. */
export async function listEntries(
  db: Queryable,
  list: SitemapList,
  { from, isAfter, maxRows }: { from: string; isAfter: boolean; maxRows: number },
): Promise<SitemapEntry[]> {
  const { candidates, isListed } = LISTS[list];
  const { rows } = await sql<SitemapEntry>`
    select id, name, ${isListed} as "isListed" from (
      select * from ${candidates} where id ${isAfter ? sql`>` : sql`>=`} ${from}::uuid
      order by id limit ${maxRows}
    ) as candidate order by id`.execute(db);
  return rows;
}
