import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';

/** What a sitemap lists: tracks that anyone can see, or the profiles of accounts in good standing. */
export type SitemapList = 'posts' | 'profiles';

/** One address of a sitemap. */
export interface SitemapEntry {
  /** Its place in the order of the list. */
  id: string;
  /** The id of the post, or the name of the user. */
  name: string;
}

/** Each list in the order of a primary key. */
const LISTS = {
  // A suspension removes the posts from the list in small steps, so their authors decide at once.
  posts: sql`(select post_id as id, post_id::text as name from listed_posts
    where not exists (select from users where id = author_id and suspended_at is not null)) as listed`,
  profiles: sql`(select id, user_name as name from users where suspended_at is null) as listed`,
} as const;

/** Finds the first id of each sitemap. It reads the whole list, so the result is to be cached. */
export async function listStarts(db: Queryable, list: SitemapList, size: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (select id, row_number() over (order by id) - 1 as place from ${LISTS[list]}) as numbered
    where place % ${size} = 0 order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lists the entries from this id on, in the order of their ids. */
export async function listEntries(
  db: Queryable,
  list: SitemapList,
  { from, isAfter, maxRows }: { from: string; isAfter: boolean; maxRows: number },
): Promise<SitemapEntry[]> {
  const { rows } = await sql<SitemapEntry>`
    select id, name from ${LISTS[list]} where id ${isAfter ? sql`>` : sql`>=`} ${from}::uuid
    order by id limit ${maxRows}`.execute(db);
  return rows;
}
