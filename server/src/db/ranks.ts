import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from './database.ts';

export type SortOrder = 'asc' | 'desc';

/** From where to read a page. */
export interface Place {
  /** Ascending the first key of the page's block, descending the first key after it. */
  number: number;
  word: string;
  /** How many rows of the block come before the page: less than two thousand. */
  skip: number;
}

/**
 * Finds the place of a page, as a subquery (`with place as …`): in the statement that reads the rows, so that both see
 * the same moment. Ascending, the page has the keys from the place on, descending those before it. Past the end there is none.
 * @param list the id of what the list belongs to
 * @param sort what is ranked and how: the name after `ranked_` of its view (migrations/0004-ranks.sql)
 */
export const placeOf = (
  list: string,
  sort: string,
  order: SortOrder,
  offset: number | RawBuilder<unknown>,
) =>
  order === 'asc'
    ? sql<Place>`(select number, word, ${offset}::bigint - before as skip from (
        select number, word, entries,
          sum(entries) over (order by number, word rows unbounded preceding) - entries as before
        from rank_blocks where list = ${list} and sort = ${sort}
      ) as blocks where before + entries > ${offset}::bigint order by number, word limit 1)`
    : sql<Place>`(select upto_number as number, upto_word as word, ${offset}::bigint - before as skip from (
        select number, word, entries,
          sum(entries) over (order by number desc, word desc rows unbounded preceding) - entries as before,
          coalesce(lag(number) over (order by number desc, word desc), ${LAST.number}::bigint) as upto_number,
          coalesce(lag(word) over (order by number desc, word desc), ${LAST.word}) as upto_word
        from rank_blocks where list = ${list} and sort = ${sort}
      ) as blocks where before + entries > ${offset}::bigint order by number desc, word desc limit 1)`;

/** Rows of a list that are not to be seen, as a subquery with their keys, `number` and `word`. */
export type Hidden = RawBuilder<unknown> | undefined;

/**
 * The place of a page, descending, of the rows that are seen: they alone are counted and skipped. What it takes grows with
 * how many are hidden. Without any it is `placeOf`.
 */
export const placeOfSeen = (list: string, sort: string, offset: number, hidden: Hidden) =>
  hidden === undefined
    ? placeOf(list, sort, 'desc', offset)
    : sql<Place>`(select upto_number as number, upto_word as word, ${offset}::bigint - before as skip from (
        select number, word, through,
          coalesce(lag(through) over descending, 0) as before,
          coalesce(lag(number) over descending, ${LAST.number}::bigint) as upto_number,
          coalesce(lag(word) over descending, ${LAST.word}) as upto_word
        from (
          select number, word, is_block, sum(rows) over (
            order by number desc, word desc, is_block rows unbounded preceding
          ) as through
          from (
            select number, word, entries as rows, true as is_block
            from rank_blocks where list = ${list} and sort = ${sort}
            union all
            select number, word collate "C", -1, false from (${hidden}) as hidden
          ) as steps
        ) as summed
        where is_block window descending as (order by number desc, word desc)
      ) as blocks where through > ${offset}::bigint order by number desc, word desc limit 1)`;

/** How many rows these are. */
export async function countHidden(db: Queryable, hidden: Hidden): Promise<number> {
  if (hidden === undefined) return 0;
  const { rows } = await sql<{
    hidden: number;
  }>`select count(*) as hidden from (${hidden}) as hidden`.execute(db);
  return rows[0]?.hidden ?? 0;
}

/** After every key: no number and no character of Unicode is greater. */
export const LAST = { number: '9223372036854775807', word: '\u{10ffff}' };
