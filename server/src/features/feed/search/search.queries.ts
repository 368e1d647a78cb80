import type { feed, Genre } from '@backbeat/contract';
import { sql, type RawBuilder } from 'kysely';
import { hiddenUserIds, hidesUsers, type BlockViewer, type HideScope } from '../../block-filter/index.ts';
import { setStatementTimeout, type Database, type Queryable, type Tx } from '../../../db/database.ts';
import type { ListPage, Window } from '../../../db/list-page.ts';
import { markPrepared } from '../../../db/prepared.ts';
import { tagOf } from './build-ts-query.ts';

/** Timeout of one statement of a search, in milliseconds. */
const STATEMENT_TIMEOUT_MS = 2_000;

/** Runs queries on one snapshot with a statement timeout. */
export const readSearch = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await setStatementTimeout(tx, STATEMENT_TIMEOUT_MS);
      return work(tx);
    });

/**
 * Splits a text into folded search words. A text with initials has two sets of words, of which a post
 * needs one: with the initials together, and apart.
 */
export async function findWordSets(db: Queryable, text: string): Promise<string[][]> {
  const { rows } = await sql<{ words: string[] }>`
    select distinct split_words(folded) as words
    from unnest(array[normalize_text(${text}), fold_letters(${text})]) as folded`.execute(db);
  return rows.map(({ words }) => words).filter((words) => words.length > 0);
}

/** The part of the matches to read. */
export interface MatchWindow extends Window {
  sortBy: feed.SortBy;
  /** Maximum number of matches that are counted and listed. */
  maxResults: number;
  /** The user for whom the search runs. */
  viewer: BlockViewer | undefined;
  scope: HideScope;
}

const ORDER_BY: Record<feed.SortBy, RawBuilder<unknown>> = {
  likes: sql`likes desc, published_at desc, post_id desc`,
  time: sql`published_at desc, post_id desc`,
};

/**
 * Reads the posts that match a tsquery, with the matches of `exact` first. Suited to few matches.
 * If there are more than `maxResults`, it returns no ids and a total of `maxResults` + 1.
 */
export async function gatherMatches(
  db: Queryable,
  { query, exact }: { query: string; exact: string },
  { sortBy, maxResults, viewer, scope, offset, limit }: MatchWindow,
): Promise<ListPage> {
  const isExact = query === exact ? sql`true` : sql`words @@ ${exact}::tsquery`;
  const { rows } = await sql<ListPage>`
    with matches as materialized (
      select post_id, published_at, likes, ${isExact} as is_exact from searchable_posts
      where words @@ ${query}::tsquery ${andVisible(viewer, scope, sql`searchable_posts.post_id`)} limit ${maxResults + 1}
    )
    select (select count(*) from matches) as total, array(
      select post_id from matches where (select count(*) from matches) <= ${maxResults}
      order by is_exact desc, ${ORDER_BY[sortBy]} offset ${offset} limit ${limit}
    ) as ids`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database did not answer a search.');
  return row;
}

/** The conditions of a match: a tsquery, a tsquery that must not match, and the genres. */
export interface Conditions {
  query: string;
  without?: string | undefined;
  /** The requested genres. A post needs one of each set. */
  genreSets: readonly (readonly Genre[])[];
  /** Whether the query consists of genres only. */
  isOfGenres: boolean;
}

/**
 * Scans the posts in list order and picks those that match, which is fast if many match. Genres are
 * read from the index of the order, words from each post.
 * @param steps maximum number of scanned posts (of the genres, if the query has words)
 * @returns undefined if the scan ended before the window was full
 */
export async function pickMatches(
  db: Queryable,
  { query, without, genreSets, isOfGenres }: Conditions,
  { sortBy, viewer, scope, offset, limit }: MatchWindow,
  steps: number,
): Promise<string[] | undefined> {
  const order = ORDER_BY[sortBy];
  const isOfSets = genreSets.map((genres) => sql`genres & genre_bits(${genres}::text[]) <> 0`);
  const pageOfMatches =
    sortBy === 'likes'
      ? sql`select post_id, likes, published_at, genres from posts_by_likes where true`
      : sql`select post_id, published_at, genres from listed_posts where true`;
  const { rows } = await sql<{ post_id: string }>`${
    isOfGenres
      ? sql`select post_id from (${pageOfMatches} order by ${order} limit ${steps}) as walked
          where ${sql.join(isOfSets, sql` and `)} ${andVisible(viewer, scope, sql`walked.post_id`)}`
      : sql`select post_id from (
          ${sql.join([pageOfMatches, ...isOfSets], sql` and `)} order by ${order} limit ${steps}
        ) as walked
        cross join lateral (
          select words from searchable_posts where searchable_posts.post_id = walked.post_id offset 0
        ) as found
        where (words @@ ${query}::tsquery) is true
          ${without === undefined ? sql`` : sql`and (words @@ ${without}::tsquery) is not true`}
          ${andVisible(viewer, scope, sql`walked.post_id`)}`
  } order by ${order} offset ${offset} limit ${limit}`.execute(db);
  return rows.length < limit ? undefined : rows.map(({ post_id }) => post_id);
}

/**
 * Reads a window of the matches in the same order as `gatherMatches`, however many there are. The
 * cost depends on their number, not on the window.
 */
export async function sortMatches(
  db: Queryable,
  { query, exact }: { query: string; exact: string },
  { sortBy, viewer, scope, offset, limit }: MatchWindow,
): Promise<string[]> {
  const rank = query === exact ? sql`` : sql`words @@ ${exact}::tsquery desc, `;
  const { rows } = await sql<{ post_id: string }>`
    select post_id from searchable_posts
    where words @@ ${query}::tsquery ${andVisible(viewer, scope, sql`searchable_posts.post_id`)}
    order by ${rank}${ORDER_BY[sortBy]} offset ${offset} limit ${limit}`.execute(db);
  return rows.map(({ post_id }) => post_id);
}

/** Leaves out the posts of authors hidden from the viewer. These authors are few. */
const andVisible = (viewer: BlockViewer | undefined, scope: HideScope, postId: RawBuilder<unknown>) =>
  hidesUsers(viewer, scope)
    ? sql`and not exists (
        select from listed_posts as theirs
        where theirs.post_id = ${postId} and theirs.author_id in ${hiddenUserIds(viewer, scope)}
      )`
    : sql``;

/** The words of this list that occur in posts. */
export async function findKnownWords(db: Queryable, words: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('search_words')
    .select('word')
    .where('word', '=', sql<string>`any(${words})`)
    .execute();
  return new Set(rows.map(({ word }) => word));
}

/**
 * Deletes words that no post contains any more. A word that a concurrent transaction adds again may
 * be deleted too; search then finds it without typo tolerance.
 */
export async function deleteUnusedWords(db: Queryable): Promise<void> {
  await sql`
    delete from search_words where word not in (
      select word from ts_stat('select words from searchable_posts')
    )`.execute(db);
}

/** The genres of this list that published posts have. */
export async function findGenresInUse(db: Queryable, genres: readonly Genre[]): Promise<Set<string>> {
  const each = genres.map(
    (genre) => sql`case when exists (
      select from searchable_posts where words @@ ${tagOf(genre)}::tsquery
    ) then ${genre} end`,
  );
  const { rows } = await sql<{
    genres: (string | null)[];
  }>`${markPrepared('find-genres-in-use')} select array[${sql.join(each)}]::text[] as genres`.execute(db);
  return new Set(rows[0]?.genres.filter((genre) => genre !== null));
}
