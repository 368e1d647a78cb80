import { sql, type RawBuilder } from 'kysely';
import { isHiddenFrom, type BlockViewer, type HideScope } from '../../db/block-filter.ts';
import type { Queryable } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
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
  const { rows } = await sql<{ folded: string; changes: number }>`${prepared('normalize-name')}
    select normalize_text(${text}) as folded, ${userSearchVersion} as changes`.execute(db);
  return rows[0] ?? { folded: '', changes: 0 };
}

/** A name, and the name without dots, hyphens and underscores. */
interface Columns {
  name: RawBuilder<string>;
  joined: RawBuilder<string>;
}

const isExact = ({ name, joined }: Columns, term: SearchTerm): RawBuilder<boolean> =>
  sql`(${name} = ${term.written} or ${joined} = ${term.joined})`;
// A name that contains a text without punctuation also contains it without its own punctuation, so
// one comparison is enough.
const begins = ({ name, joined }: Columns, term: SearchTerm): RawBuilder<boolean> =>
  term.written === term.joined
    ? sql`starts_with(${joined}, ${term.joined})`
    : sql`(${term.written} <> '' and starts_with(${name}, ${term.written})
    or ${term.joined} <> '' and starts_with(${joined}, ${term.joined}))`;
const contains = ({ name, joined }: Columns, term: SearchTerm): RawBuilder<boolean> =>
  term.written === term.joined
    ? sql`strpos(${joined}, ${term.joined}) > 0`
    : sql`(${term.written} <> '' and strpos(${name}, ${term.written}) > 0
    or ${term.joined} <> '' and strpos(${joined}, ${term.joined}) > 0)`;

const SEARCHABLE: Columns = { name: sql`name`, joined: sql`compact_name` };
const USERS: Columns = { name: sql`user_name_key`, joined: sql`translate(user_name_key, '._-', '')` };

/** Gathers the users whose names match a tsquery; see gatherUsers. */
export const findMatches = (
  db: Queryable,
  query: string,
  term: SearchTerm,
  wanted: SearchPage,
): Promise<SearchResult> =>
  gatherUsers(db, sql`select * from searchable_users where suffixes @@ ${query}::tsquery`, term, wanted);

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
  wanted: SearchPage,
): Promise<SearchResult> => {
  // The tilde sorts after every letter of a name.
  const range =
    which === 'exact' ? sql`compact_name = each` : sql`compact_name >= each and compact_name < each || '~'`;
  return gatherUsers(
    db,
    sql`select distinct on (user_id) found.* from unnest(${names}::text[]) as each
      cross join lateral (select * from searchable_users where ${range} limit ${MAX_USERS_PER_MATCH}) as found`,
    term,
    wanted,
  );
};

/** Exact matches rank first, then names that begin with the term. */
const matchRank = (term: SearchTerm) =>
  sql`case when ${isExact(SEARCHABLE, term)} then 0 when ${begins(SEARCHABLE, term)} then 1 else 2 end`;

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
  const [found] = rows;
  if (!found) throw new Error('The database did not answer a search.');
  return found;
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

/**
 * Scans users by followers, descending, and returns those that match. Fast if many users match.
 * @param maxScanned users scanned before it gives up
 * @returns undefined if it gave up
 */
export async function scanUsers(
  db: Queryable,
  which: 'begin' | 'contain',
  term: SearchTerm,
  { offset, limit, viewer, scope }: SearchPage,
  maxScanned: number,
): Promise<string[] | undefined> {
  const fits =
    which === 'begin'
      ? sql`${begins(USERS, term)} and not ${isExact(USERS, term)}`
      : sql`${contains(USERS, term)} and not ${begins(USERS, term)}`;
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, user_name_key, followers_count from users where suspended_at is null
      order by followers_count desc, user_name_key collate "C", id limit ${maxScanned}
    ) as walked
    where ${fits} and not ${isHiddenFrom(viewer, sql`id`, scope)}
    order by followers_count desc, user_name_key collate "C", id offset ${offset} limit ${limit}`.execute(db);
  return rows.length < limit ? undefined : rows.map(({ id }) => id);
}
