import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from './database.ts';
import { ListAnchors, type ValidAnchor } from '../cache/list-anchors.ts';
import { markPrepared } from './prepared.ts';

/** The page that the client requests. Pages start at 0. */
export interface Paging {
  page: number;
  size: number;
}

/** The window that a query reads. */
export interface Window {
  offset: number;
  limit: number;
}

export const windowOf = ({ page, size }: Paging): Window => ({ offset: page * size, limit: size });

export type SortOrder = 'asc' | 'desc';

/**
 * A list of any length, as parts of SQL. An index has to contain the condition, the sort key and
 * the id, so that skipped rows are not read from the table.
 */
export interface List {
  /** The number of entries, read without counting them. */
  total: RawBuilder<unknown>;
  /** The table and the condition of its rows, which more conditions may follow. */
  from: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  /** The sort key, unique within the list. */
  key: readonly RawBuilder<unknown>[];
  /** Descending if not given. */
  order?: SortOrder;
  /** Selects the ids of entries that the viewer does not see; few, as they are counted. */
  hidden?: RawBuilder<unknown> | undefined;
  /** Names the prepared statements of the first page without hidden entries, if it is read often. */
  preparedName?: string;
}

export interface ListPage {
  ids: string[];
  /** The number of entries in the whole list. */
  total: number;
}

/** SQL: the total of a list of this kind (db/schema/005-list-totals.sql). */
export const totalOf = (list: string, kind: string): RawBuilder<unknown> =>
  sql`(select coalesce(sum(entries), 0) from list_totals where list = ${list} and kind = ${kind})`;

/** The owner of the lists of all posts in `list_totals`. */
export const NO_OWNER = '00000000-0000-0000-0000-000000000000';

/** Maximum size of a prepared first page. It bounds the number of prepared statements of a list. */
const MAX_PREPARED_SIZE = 24;

/** The number of skipped entries above which a query leaves an anchor. Skipping them takes 0.3 ms. */
const MIN_SKIPPED = 5_000;

const sharedAnchors = new ListAnchors();

/**
 * Reads a page by its offset from the nearer end of the list, or from an anchor that a previous
 * query left nearby. Total and ids come from one statement, hence from one snapshot.
 */
export async function readListPage(
  db: Queryable,
  window: Window,
  list: List,
  { anchors = sharedAnchors, minSkipped = MIN_SKIPPED } = {},
): Promise<ListPage> {
  const { offset, limit } = window;
  const { preparedName, hidden } = list;
  const total =
    hidden === undefined ? list.total : sql`${list.total} - (select count(*) from (${hidden}) as hidden)`;
  const name = offset > minSkipped ? nameOf(db, list) : undefined;
  const anchor = name === undefined ? undefined : anchors.find(name, offset);
  const isPrepared =
    preparedName !== undefined && hidden === undefined && offset === 0 && limit <= MAX_PREPARED_SIZE;
  const { rows } = await sql<{
    total: number;
    entries: string[][];
  }>`${isPrepared ? markPrepared(`${preparedName}-${limit}`) : sql``}
    with list as materialized (select (${total})::bigint as total)
    select total, ${selectPage(list, window, anchor)} as entries from list`.execute(db);
  const [page] = rows;
  if (!page) throw new Error('The database did not answer with a list.');
  const [first] = page.entries;
  const start = anchor?.total === page.total ? anchor.position : 0;
  if (name !== undefined && first && Math.min(offset - start, page.total - offset) > minSkipped)
    anchors.add(name, { total: page.total, position: offset, key: first.slice(1) });
  return { ids: page.entries.map(([id = '']) => id), total: page.total };
}

/** Identifies a list, its order and its viewer. */
function nameOf(db: Queryable, { from, key, order, hidden = sql`` }: List): string {
  const { sql: text, parameters } = sql`${from} ${hidden} ${sql.join(key)}`.compile(db);
  return JSON.stringify([text, parameters, order]);
}

/** Selects the entries of a page from where they are nearest: the start, the end or the anchor. */
function selectPage(list: List, { offset, limit }: Window, anchor: ValidAnchor | undefined) {
  const forward = sql`array(${selectEntries(list, { offset: sql.lit(offset), limit })})`;
  if (offset === 0) return forward;
  const [start, end] = [sql.lit(offset), sql.lit(offset + limit)];
  const skip = sql`(select greatest(0, total - ${end}) from list)`;
  // The last page may have fewer entries than the limit: those after them are of the page before.
  return sql`case ${anchor ? fromAnchor(list, { offset, limit }, anchor) : sql``}
    when ${start} + ${end} <= total then ${forward}
    else array(
      select entry from (
        select entry, row_number() over () as place
        from (${selectEntries(list, { offset: skip, limit, isReversed: true })}) as reversed
      ) as numbered where place <= total - ${start} order by place desc
    ) end`;
}

/** The entries after the anchor, while it is valid and the end is not nearer. */
function fromAnchor(list: List, { offset, limit }: Window, anchor: ValidAnchor) {
  const skippedRows = offset - anchor.position;
  if (anchor.total - offset - limit < skippedRows) return sql``;
  const window = { offset: sql.lit(skippedRows), limit, from: anchor.key };
  return sql`when total = ${sql.lit(anchor.total)} then array(${selectEntries(list, window)})`;
}

interface EntryWindow {
  offset: RawBuilder<unknown>;
  limit: number;
  /** The sort key of the first entry to read. */
  from?: readonly string[];
  isReversed?: boolean;
}

/** Selects each entry as an array of its id and its sort key. */
function selectEntries(
  { from, id, key, order = 'desc', hidden }: List,
  { offset, limit, from: first, isReversed = false }: EntryWindow,
) {
  const direction = sql.raw((order === 'desc') === isReversed ? 'asc' : 'desc');
  const conditions = [
    ...(hidden === undefined ? [] : [sql`and ${id} not in (${hidden})`]),
    ...(first === undefined
      ? []
      : [sql`and (${sql.join(key)}) ${sql.raw(order === 'desc' ? '<=' : '>=')} (${sql.join(first)})`]),
  ];
  const columns = [id, ...key].map((column, index) => ({ column, name: sql.ref(`column_${index}`) }));
  // The outer query converts the entries of the page only, the inner one would convert all it skips.
  return sql`
  select array[${sql.join(columns.map(({ name }) => sql`${name}::text`))}] as entry from (
    select ${sql.join(columns.map(({ column, name }) => sql`${column} as ${name}`))}
    from ${from} ${sql.join(conditions, sql` `)}
    order by ${sql.join(key.map((column) => sql`${column} ${direction}`))}
    offset ${offset} limit ${sql.lit(limit)}
  ) as page`;
}
