import type { feed, Genre } from '@backbeat/contract';
import { sql, type RawBuilder } from 'kysely';
import { hiddenUserIds, hidesUsers, type BlockViewer } from '../../db/apart.ts';
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
  /** Whom it is for. */
  viewer: BlockViewer | undefined;
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
  { sortBy, most, viewer, offset, limit }: Wanted,
): Promise<Found> {
  const isExact = query === exact ? sql`true` : sql`words @@ ${exact}::tsquery`;
  const { rows } = await sql<Found>`
    with matches as materialized (
      select post_id, published_at, likes, ${isExact} as is_exact from searchable_posts
      where words @@ ${query}::tsquery ${andSeen(viewer, sql`searchable_posts.post_id`)} limit ${most + 1}
    )
    select (select count(*) from matches) as total, array(
      select post_id from matches where (select count(*) from matches) <= ${most}
      order by is_exact desc, ${ORDER_BY[sortBy]} offset ${offset} limit ${limit}
    ) as ids`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('The database did not answer a search.');
  return found;
}

/** What posts are picked by: a tsquery, another that they must not fit, and their genres. */
export interface Conditions {
  query: string;
  without?: string | undefined;
  /** The genres that the query asks for, any of each set. */
  genreSets: readonly (readonly Genre[])[];
  /** Whether the query asks for nothing but these. */
  isOfGenres: boolean;
}

/**
 * Walks through the posts in order and picks those that fit, which is quick where many do. Genres are read from the index
 * of the order itself, words from each post.
 * @param steps posts (of the genres, where there are words) after which it gives up
 * @returns undefined where it gave up
 */
export async function pickMatches(
  db: Queryable,
  { query, without, genreSets, isOfGenres }: Conditions,
  { sortBy, viewer, offset, limit }: Wanted,
  steps: number,
): Promise<string[] | undefined> {
  const order = ORDER_BY[sortBy];
  const isOfSets = genreSets.map((genres) => sql`genres & genre_bits(${genres}::text[]) <> 0`);
  const listed = sql`select post_id, likes, published_at, genres from listed_posts where is_listed`;
  const { rows } = await sql<{ post_id: string }>`${
    isOfGenres
      ? sql`select post_id from (${listed} order by ${order} limit ${steps}) as walked
          where ${sql.join(isOfSets, sql` and `)} ${andSeen(viewer, sql`walked.post_id`)}`
      : sql`select post_id from (
          ${sql.join([listed, ...isOfSets], sql` and `)} order by ${order} limit ${steps}
        ) as walked
        cross join lateral (
          select words from searchable_posts where searchable_posts.post_id = walked.post_id offset 0
        ) as found
        where (words @@ ${query}::tsquery) is true
          ${without === undefined ? sql`` : sql`and (words @@ ${without}::tsquery) is not true`}
          ${andSeen(viewer, sql`walked.post_id`)}`
  } order by ${order} offset ${offset} limit ${limit}`.execute(db);
  return rows.length < limit ? undefined : rows.map(({ post_id }) => post_id);
}

/** All that fit, in order, as far as they are listed. What it takes grows with how many fit, not with how deep one reads. */
export async function gatherFirst(
  db: Queryable,
  { query, without }: Pick<Conditions, 'query' | 'without'>,
  { sortBy, most, viewer }: Pick<Wanted, 'sortBy' | 'most' | 'viewer'>,
): Promise<string[]> {
  const fits = without === undefined ? query : `(${query}) & !(${without})`;
  const { rows } = await sql<{ ids: string[] }>`
    select array(
      select post_id from (
        select post_id, published_at, likes from searchable_posts
        where words @@ ${fits}::tsquery ${andSeen(viewer, sql`searchable_posts.post_id`)} offset 0
      ) as matches
      order by ${ORDER_BY[sortBy]} limit ${most}
    ) as ids`.execute(db);
  return rows[0]?.ids ?? [];
}

/** Leaves out the posts of those whom the viewer does not see: they are looked up, and are few. */
const andSeen = (viewer: BlockViewer | undefined, postId: RawBuilder<unknown>) =>
  hidesUsers(viewer)
    ? sql`and not exists (
        select from listed_posts as theirs
        where theirs.post_id = ${postId} and theirs.author_id in ${hiddenUserIds(viewer)}
      )`
    : sql``;

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
