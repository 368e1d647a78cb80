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

/** A list of any length, as parts of SQL. */
export interface List {
  /** The number of entries, read without counting them. */
  total: RawBuilder<unknown>;
  order: SortOrder;
  /** Selects the ids of a window, in the order of the list or in reverse. */
  select(order: SortOrder, offset: RawBuilder<unknown>, limit: RawBuilder<unknown>): RawBuilder<unknown>;
  /** Names the prepared statements of the first page, if it is read often. */
  preparedName?: string | undefined;
}

export interface ListPage {
  ids: string[];
  /** The number of entries in the whole list. */
  total: number;
}

/**
 * Defines a list of rows. An index has to contain the sort key and the id, so that skipped rows are
 * not read from the table.
 * @param list.from the table and the condition of its rows
 * @param list.key the sort key, unique within the list
 * @param list.hidden selects the ids of entries that the viewer does not see
 */
export function defineList({
  total,
  from,
  id,
  key,
  order = 'desc',
  hidden,
  preparedName,
}: {
  total: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  key: readonly RawBuilder<unknown>[];
  order?: SortOrder;
  hidden?: RawBuilder<unknown> | undefined;
  preparedName?: string | undefined;
}): List {
  const visible = hidden === undefined ? from : sql`${from} and ${id} not in (${hidden})`;
  return {
    total: hidden === undefined ? total : sql`${total} - (select count(*) from (${hidden}) as hidden)`,
    order,
    preparedName,
    select: (direction, offset, limit) => sql`
      select ${id} from ${visible}
      order by ${sql.join(key.map((column) => sql`${column} ${sql.raw(direction)}`))}
      offset ${offset} limit ${limit}`,
  };
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
export async function readListPage(db: Queryable, list: List, { offset, limit }: Window): Promise<ListPage> {
  const isPrepared = list.preparedName !== undefined && offset === 0 && limit <= MAX_PREPARED_SIZE;
  const forward = list.select(list.order, sql.lit(offset), sql.lit(limit));
  const ids = offset === 0 ? sql`array(${forward})` : fromNearerEnd(list, { offset, limit }, forward);
  const { rows } = await sql<ListPage>`${isPrepared ? prepared(`${list.preparedName}-${limit}`) : sql``}
    with list as materialized (select (${list.total})::bigint as total)
    select total, ${ids}::text[] as ids from list`.execute(db);
  const [page] = rows;
  if (!page) throw new Error('The database did not answer with a list.');
  return page;
}

/** Selects the page in reverse order where the end of the list is nearer. */
function fromNearerEnd(list: List, { offset, limit }: Window, forward: RawBuilder<unknown>) {
  const end = sql.lit(offset + limit);
  const backward = list.select(
    list.order === 'asc' ? 'desc' : 'asc',
    sql`(select greatest(0, total - ${end}) from list)`,
    sql.lit(limit),
  );
  // The last page may have fewer entries than the limit: those after them are of the page before.
  return sql`case when ${sql.lit(offset)} + ${end} <= total then array(${forward}) else array(
      select id from unnest(array(${backward})) with ordinality as reversed (id, place)
      where place <= total - ${sql.lit(offset)} order by place desc
    ) end`;
}
