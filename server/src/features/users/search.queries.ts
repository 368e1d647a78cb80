import { sql, type RawBuilder } from 'kysely';
import { isHiddenFrom, type BlockViewer, type HideScope } from '../block-filter/index.ts';
import type { Queryable } from '../../db/database.ts';
import { markPrepared } from '../../db/prepared.ts';
import type { SearchTerm } from './parse-search-term.ts';

/** The requested part of the matches. */
export interface SearchPage {
  offset: number;
  limit: number;
  /** The query stops counting beyond this number. */
  maxResults: number;
  /** Users whom this viewer hides are not found. */
  viewer: BlockViewer | undefined;
  scope: HideScope;
}

export interface SearchResult {
  ids: string[];
  /** A total of `maxResults` + 1 means that there are too many; `ids` is then empty. */
  total: number;
}

/** SQL for the number of names added and removed so far. */
export const userSearchVersion = sql<number>`(select coalesce(sum(version), 0)::bigint from user_search_versions)`;

/**
 * Normalizes a text as names are compared: lower case without accents. Also returns the number of
 * names added and removed so far, which is the version of the search results.
 */
export async function normalizeText(
  db: Queryable,
  text: string,
): Promise<{ folded: string; changes: number }> {
  const { rows } = await sql<{ folded: string; changes: number }>`${markPrepared('normalize-name')}
    select normalize_text(${text}) as folded, ${userSearchVersion} as changes`.execute(db);
  return rows[0] ?? { folded: '', changes: 0 };
}

/** Gathers the users whose names match a tsquery; see gatherUsers. */
export const findMatches = (
  db: Queryable,
  query: string,
  term: SearchTerm,
  page: SearchPage,
): Promise<SearchResult> =>
  gatherUsers(db, sql`select * from searchable_users where suffixes @@ ${query}::tsquery`, term, page);

/** The number of users considered for each fuzzy match. */
const MAX_USERS_PER_MATCH = 100;

/**
 * Gathers users whose names, without punctuation, equal or begin with one of these; see
 * gatherUsers.
 */
export const findNamed = (
  db: Queryable,
  names: readonly string[],
  which: 'exact' | 'begins',
  term: SearchTerm,
  page: SearchPage,
): Promise<SearchResult> => {
  // The tilde sorts after every letter of a name.
  const range =
    which === 'exact' ? sql`compact_name = each` : sql`compact_name >= each and compact_name < each || '~'`;
  return gatherUsers(
    db,
    sql`select distinct on (user_id) found.* from unnest(${names}::text[]) as each
      cross join lateral (select * from searchable_users where ${range} limit ${MAX_USERS_PER_MATCH}) as found`,
    term,
    page,
  );
};

/**
 * Exact matches rank first, then names that begin with the term. Names are compared as written and
 * without punctuation.
 */
const matchRank = ({ text, compactText }: SearchTerm) =>
  sql`case
    when name = ${text} or compact_name = ${compactText} then 0
    when ${text} <> '' and starts_with(name, ${text})
      or ${compactText} <> '' and starts_with(compact_name, ${compactText}) then 1
    else 2 end`;

/**
 * Gathers users: exact matches first, then names that begin with the term, then the others, each by
 * followers, descending. For small result sets; a total above the limit says that there are more.
 */
async function gatherUsers(
  db: Queryable,
  users: RawBuilder<unknown>,
  term: SearchTerm,
  { maxResults, offset, limit, viewer, scope }: SearchPage,
): Promise<SearchResult> {
  const { rows } = await sql<SearchResult>`
    with matches as materialized (
      select user_id, name, followers, ${matchRank(term)} as place from (${users}) as found
      where not ${isHiddenFrom(viewer, sql`user_id`, scope)} limit ${maxResults + 1}
    )
    select (select count(*) from matches) as total, array(
      select user_id from matches where (select count(*) from matches) <= ${maxResults}
      order by place, followers desc, name offset ${offset} limit ${limit}
    ) as ids`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database did not answer a search.');
  return row;
}

/**
 * Orders all users whose names match a tsquery, in the same way. The time grows with the number of
 * matches, whatever the offset.
 */
export async function orderAll(
  db: Queryable,
  query: string,
  term: SearchTerm,
  { offset, limit, viewer, scope }: SearchPage,
): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    select array(
      select user_id from searchable_users
      where suffixes @@ ${query}::tsquery and not ${isHiddenFrom(viewer, sql`user_id`, scope)}
      order by ${matchRank(term)}, followers desc, name offset ${offset} limit ${limit}
    ) as ids`.execute(db);
  return rows[0]?.ids ?? [];
}
