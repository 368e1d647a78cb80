import type { feed, Genre } from '@backbeat/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Database, Queryable, Tx } from '../../db/database.ts';
import type { Window } from './paging.ts';
import type { Found } from './references.queries.ts';
import { tagOf } from './ts-query.ts';

/** Milliseconds that one statement of a search may take. */
const PATIENCE = 2_000;

/** Statements that see one moment and that are broken off when they take too long. */
export const readSearch = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`select set_config('statement_timeout', ${String(PATIENCE)}, true)`.execute(tx);
      return work(tx);
    });

/** The words of a text as posts are searched for, without marks, accents and capitals. */
export async function foldWords(db: Queryable, text: string): Promise<string[]> {
  const { rows } = await sql<{ words: string[] }>`select fold_words(${text}) as words`.execute(db);
  return rows[0]?.words ?? [];
}

/** What of the matches is wanted. */
export interface Wanted extends Window {
  sortBy: feed.SortBy;
  /** More than this many are not counted. */
  most: number;
}

const ORDER_BY: Record<feed.SortBy, RawBuilder<unknown>> = {
  likes: sql`likes desc, published_at desc, post_id desc`,
  time: sql`published_at desc, post_id desc`,
};

/**
 * Gathers the posts that fit a tsquery and puts them in order, those that fit `exact` first. Meant for few: of more than
 * can be listed it says so by a total that is one more, and names none.
 */
export async function gatherMatches(
  db: Queryable,
  { query, exact }: { query: string; exact: string },
  { sortBy, most, offset, limit }: Wanted,
): Promise<Found> {
  const likes = sql`(select likes from listed_posts where listed_posts.post_id = matches.post_id)`;
  const { rows } = await sql<Found>`
    with matches as materialized (
      select post_id, published_at, words @@ ${exact}::tsquery as is_exact from searchable_posts
      where words @@ ${query}::tsquery limit ${most + 1}
    )
    select (select count(*) from matches) as total, array(
      select post_id from (
        select post_id, published_at, is_exact${sortBy === 'likes' ? sql`, ${likes} as likes` : sql``} from matches
        where (select count(*) from matches) <= ${most}
      ) as few
      order by is_exact desc, ${ORDER_BY[sortBy]} offset ${offset} limit ${limit}
    ) as ids`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('The database did not answer a search.');
  return found;
}

/**
 * Walks through all posts in order and picks those that fit, which is quick where many do. `is true` and `is not true`
 * keep the index of words out of it: gathering all of many is slow.
 */
export async function pickMatches(
  db: Queryable,
  { query, without }: { query: string; without?: string },
  { sortBy, offset, limit }: Wanted,
): Promise<string[]> {
  const fits = without
    ? sql`(words @@ ${query}::tsquery) is true and (words @@ ${without}::tsquery) is not true`
    : sql`(words @@ ${query}::tsquery) is true`;
  const posts =
    sortBy === 'time'
      ? sql`searchable_posts where ${fits}`
      : sql`(select post_id, likes, listed_posts.published_at, words from listed_posts
          join searchable_posts using (post_id) where is_listed) as posts where ${fits}`;
  const { rows } = await sql<{ post_id: string }>`
    select post_id from ${posts} order by ${ORDER_BY[sortBy]} offset ${offset} limit ${limit}`.execute(db);
  return rows.map(({ post_id }) => post_id);
}

/** Those of these words that a post has. */
export async function findKnownWords(db: Queryable, words: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('search_words')
    .select('word')
    .where('word', '=', sql<string>`any(${words})`)
    .execute();
  return new Set(rows.map(({ word }) => word));
}

/**
 * Forgets words that no post has any more. One that a post brings back at the same moment may be forgotten with them; it
 * is then found as long as nobody misspells it.
 */
export async function deleteUnusedWords(db: Queryable): Promise<void> {
  await sql`
    delete from search_words where word not in (
      select word from ts_stat('select words from searchable_posts')
    )`.execute(db);
}

/** Those of these genres that published posts have. */
export async function findGenresInUse(db: Queryable, genres: readonly Genre[]): Promise<Set<string>> {
  const each = genres.map(
    (genre) => sql`case when exists (
      select from searchable_posts where words @@ ${tagOf(genre)}::tsquery
    ) then ${genre} end`,
  );
  const { rows } = await sql<{
    genres: (string | null)[];
  }>`select array[${sql.join(each)}]::text[] as genres`.execute(db);
  return new Set(rows[0]?.genres.filter((genre) => genre !== null));
}
