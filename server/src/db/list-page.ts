import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from './database.ts';
import { prepared } from './prepared.ts';

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
  /** The table and the condition of its rows. */
  from: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  /** The sort key, unique within the list. */
  key: readonly RawBuilder<unknown>[];
  /** Descending if not given. */
  order?: SortOrder;
  /** Selects the ids of entries that the viewer does not see; few, as they are counted. */
  hidden?: RawBuilder<unknown> | undefined;
  /** Names the prepared statements of the first page, if it is read often. */
  preparedName?: string;
}

export interface ListPage {
  ids: string[];
  /** The number of entries in the whole list. */
  total: number;
}

/** SQL: the total of a list of this kind (db/schema/030-list-totals.sql). */
export const totalOf = (list: string, kind: string): RawBuilder<unknown> =>
  sql`(select coalesce(sum(entries), 0) from list_totals where list = ${list} and kind = ${kind})`;

/** The owner of the lists of all posts in `list_totals`. */
export const NO_OWNER = '00000000-0000-0000-0000-000000000000';

/** Maximum size of a prepared first page. It bounds the number of prepared statements of a list. */
const MAX_PREPARED_SIZE = 24;

/**
 * Reads a page by its offset from the nearer end of the list. Total and ids come from one
 * statement, hence from one snapshot.
 */
export async function readListPage(db: Queryable, { offset, limit }: Window, list: List): Promise<ListPage> {
  const { preparedName, hidden, order = 'desc' } = list;
  const total =
    hidden === undefined ? list.total : sql`${list.total} - (select count(*) from (${hidden}) as hidden)`;
  const forward = selectIds(list, order, sql.lit(offset), limit);
  const ids = offset === 0 ? sql`array(${forward})` : fromNearerEnd(list, { offset, limit }, forward);
  const isPrepared = preparedName !== undefined && offset === 0 && limit <= MAX_PREPARED_SIZE;
  const { rows } = await sql<ListPage>`${isPrepared ? prepared(`${preparedName}-${limit}`) : sql``}
    with list as materialized (select (${total})::bigint as total)
    select total, ${ids}::text[] as ids from list`.execute(db);
  const [page] = rows;
  if (!page) throw new Error('The database did not answer with a list.');
  return page;
}

const selectIds = (
  { from, id, key, hidden }: List,
  order: SortOrder,
  offset: RawBuilder<unknown>,
  limit: number,
) => sql`
  select ${id} from ${from} ${hidden === undefined ? sql`` : sql`and ${id} not in (${hidden})`}
  order by ${sql.join(key.map((column) => sql`${column} ${sql.raw(order)}`))}
  offset ${offset} limit ${sql.lit(limit)}`;

/** Selects the page in reverse order where the end of the list is nearer. */
function fromNearerEnd(list: List, { offset, limit }: Window, forward: RawBuilder<unknown>) {
  const [start, end] = [sql.lit(offset), sql.lit(offset + limit)];
  const reverse = list.order === 'asc' ? 'desc' : 'asc';
  const backward = selectIds(list, reverse, sql`(select greatest(0, total - ${end}) from list)`, limit);
  // The last page may have fewer entries than the limit: those after them are of the page before.
  return sql`case when ${start} + ${end} <= total then array(${forward}) else array(
      select id from unnest(array(${backward})) with ordinality as reversed (id, place)
      where place <= total - ${start} order by place desc
    ) end`;
}
