import { sql, type RawBuilder } from 'kysely';
import { isHiddenFrom, type BlockViewer } from '../../db/apart.ts';
import type { Queryable } from '../../db/database.ts';
import type { Term } from './name-search.ts';

/** What of the matches is wanted. */
export interface Wanted {
  offset: number;
  limit: number;
  /** More than this many are not counted. */
  most: number;
  /** Whom it is for: those from whom they are apart are not found. */
  viewer: BlockViewer | undefined;
}

export interface Found {
  ids: string[];
  /** One more than `most` says that there are too many, and then none is named. */
  total: number;
}

/** How often names have come or gone so far. */
export const changesOfNames = sql<number>`(select coalesce(sum(changes), 0)::bigint from name_changes)`;

/**
 * Text as names are compared, in small letters without accents, and how often names have come or gone so far: what was found
 * at the same number is all that there is.
 */
export async function foldText(db: Queryable, text: string): Promise<{ folded: string; changes: number }> {
  const { rows } = await sql<{ folded: string; changes: number }>`
    select fold_text(${text}) as folded, ${changesOfNames} as changes`.execute(db);
  return rows[0] ?? { folded: '', changes: 0 };
}

/** A name, and the same without dots, hyphens and underscores. */
interface Columns {
  name: RawBuilder<string>;
  joined: RawBuilder<string>;
}

const isExact = ({ name, joined }: Columns, term: Term): RawBuilder<boolean> =>
  sql`(${name} = ${term.written} or ${joined} = ${term.joined})`;
// A name that has a text without marks has it also when its own marks are left out: then one look is enough.
const begins = ({ name, joined }: Columns, term: Term): RawBuilder<boolean> =>
  term.written === term.joined
    ? sql`starts_with(${joined}, ${term.joined})`
    : sql`(${term.written} <> '' and starts_with(${name}, ${term.written})
    or ${term.joined} <> '' and starts_with(${joined}, ${term.joined}))`;
const contains = ({ name, joined }: Columns, term: Term): RawBuilder<boolean> =>
  term.written === term.joined
    ? sql`strpos(${joined}, ${term.joined}) > 0`
    : sql`(${term.written} <> '' and strpos(${name}, ${term.written}) > 0
    or ${term.joined} <> '' and strpos(${joined}, ${term.joined}) > 0)`;

const SEARCHABLE: Columns = { name: sql`name`, joined: sql`joined` };
const USERS: Columns = { name: sql`user_name_key`, joined: sql`translate(user_name_key, '._-', '')` };

/** Gathers the users whose names fit a tsquery, as gatherUsers says. */
export const gatherMatches = (db: Queryable, query: string, term: Term, wanted: Wanted): Promise<Found> =>
  gatherUsers(db, sql`select * from searchable_users where endings @@ ${query}::tsquery`, term, wanted);

/** Of those whose names go on after one of many words. */
const MAX_MEANT = 100;

/** Gathers the users who are named so without marks, or whose names go on after that, as gatherUsers says. */
export const gatherNamed = (
  db: Queryable,
  names: readonly string[],
  which: 'exact' | 'begins',
  term: Term,
  wanted: Wanted,
): Promise<Found> => {
  // No letter of a name comes after the tilde.
  const range = which === 'exact' ? sql`joined = each` : sql`joined >= each and joined < each || '~'`;
  return gatherUsers(
    db,
    sql`select distinct on (user_id) found.* from unnest(${names}::text[]) as each
      cross join lateral (select * from searchable_users where ${range} limit ${MAX_MEANT}) as found`,
    term,
    wanted,
  );
};

/** Those named exactly so come first, then those whose names begin so. */
const placeOf = (term: Term) =>
  sql`case when ${isExact(SEARCHABLE, term)} then 0 when ${begins(SEARCHABLE, term)} then 1 else 2 end`;

/**
 * Gathers users: first those named exactly so, then those whose names begin so, then the others, the most followed
 * first. Meant for few: of more than can be listed it says so by the total.
 */
async function gatherUsers(
  db: Queryable,
  users: RawBuilder<unknown>,
  term: Term,
  { most, offset, limit, viewer }: Wanted,
): Promise<Found> {
  const { rows } = await sql<Found>`
    with matches as materialized (
      select user_id, name, followers, ${placeOf(term)} as place from (${users}) as found
      where not ${isHiddenFrom(viewer, sql`user_id`)} limit ${most + 1}
    )
    select (select count(*) from matches) as total, array(
      select user_id from matches where (select count(*) from matches) <= ${most}
      order by place, followers desc, name offset ${offset} limit ${limit}
    ) as ids`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('The database did not answer a search.');
  return found;
}

/**
 * All users whose names fit a tsquery, in the same order, however many they are. It takes as long as they are many, however far
 * back one reads.
 */
export async function orderAll(
  db: Queryable,
  query: string,
  term: Term,
  { offset, limit, viewer }: Wanted,
): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    select array(
      select user_id from searchable_users
      where endings @@ ${query}::tsquery and not ${isHiddenFrom(viewer, sql`user_id`)}
      order by ${placeOf(term)}, followers desc, name offset ${offset} limit ${limit}
    ) as ids`.execute(db);
  return rows[0]?.ids ?? [];
}

/**
 * Walks through all users, the most followed first, and picks those that fit, which is quick where many do.
 * @param steps users after which it gives up
 * @returns undefined where it gave up
 */
export async function pickUsers(
  db: Queryable,
  which: 'begin' | 'contain',
  term: Term,
  { offset, limit, viewer }: Wanted,
  steps: number,
): Promise<string[] | undefined> {
  const fits =
    which === 'begin'
      ? sql`${begins(USERS, term)} and not ${isExact(USERS, term)}`
      : sql`${contains(USERS, term)} and not ${begins(USERS, term)}`;
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, user_name_key, followers_count from users where disabled_at is null
      order by followers_count desc, user_name_key collate "C", id limit ${steps}
    ) as walked
    where ${fits} and not ${isHiddenFrom(viewer, sql`id`)}
    order by followers_count desc, user_name_key collate "C", id offset ${offset} limit ${limit}`.execute(db);
  return rows.length < limit ? undefined : rows.map(({ id }) => id);
}
