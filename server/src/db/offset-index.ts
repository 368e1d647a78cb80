import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from './database.ts';

export type SortOrder = 'asc' | 'desc';

/** Where a page starts in an ordered list. */
export interface PagePosition {
  /** Ascending the first key of the page's block, descending the first key after the block. */
  number: number;
  word: string;
  /** Rows of the block before the page; less than two thousand. */
  skip: number;
}

/**
 * Seeks to an offset of an ordered list, as a subquery (`with place as …`), so that position and
 * rows come from the same snapshot. An ascending page has the keys from the position on, a
 * descending one the keys before it. An offset past the end has no position.
 * @param list the id of the entity that the list belongs to
 * @param sort the sort key: the name after `offset_keys_` of its view (schema/030-offset-index.sql)
 */
export const seekToOffset = (
  list: string,
  sort: string,
  order: SortOrder,
  offset: number | RawBuilder<unknown>,
) =>
  order === 'asc'
    ? sql<PagePosition>`(select number, word, ${offset}::bigint - before as skip from (
        select number, word, entries,
          sum(entries) over (order by number, word rows unbounded preceding) - entries as before
        from offset_blocks where list = ${list} and sort = ${sort}
      ) as blocks where before + entries > ${offset}::bigint order by number, word limit 1)`
    : sql<PagePosition>`(select upto_number as number, upto_word as word, ${offset}::bigint - before as skip from (
        select number, word, entries,
          sum(entries) over (order by number desc, word desc rows unbounded preceding) - entries as before,
          coalesce(lag(number) over (order by number desc, word desc), ${AFTER_ALL_KEYS.number}::bigint) as upto_number,
          coalesce(lag(word) over (order by number desc, word desc), ${AFTER_ALL_KEYS.word}) as upto_word
        from offset_blocks where list = ${list} and sort = ${sort}
      ) as blocks where before + entries > ${offset}::bigint order by number desc, word desc limit 1)`;

/** Rows of a list that the viewer does not see, as a subquery with their keys, `number` and `word`. */
export type HiddenRows = RawBuilder<unknown> | undefined;

/**
 * Seeks to an offset of the rows that the viewer sees, descending. The cost grows with the number
 * of hidden rows; without any it is `seekToOffset`.
 */
export const seekToVisibleOffset = (list: string, sort: string, offset: number, hidden: HiddenRows) =>
  hidden === undefined
    ? seekToOffset(list, sort, 'desc', offset)
    : sql<PagePosition>`(select upto_number as number, upto_word as word, ${offset}::bigint - before as skip from (
        select number, word, through,
          coalesce(lag(through) over descending, 0) as before,
          coalesce(lag(number) over descending, ${AFTER_ALL_KEYS.number}::bigint) as upto_number,
          coalesce(lag(word) over descending, ${AFTER_ALL_KEYS.word}) as upto_word
        from (
          select number, word, is_block, sum(rows) over (
            order by number desc, word desc, is_block rows unbounded preceding
          ) as through
          from (
            select number, word, entries as rows, true as is_block
            from offset_blocks where list = ${list} and sort = ${sort}
            union all
            select number, word collate "C", -1, false from (${hidden}) as hidden
          ) as steps
        ) as summed
        where is_block window descending as (order by number desc, word desc)
      ) as blocks where through > ${offset}::bigint order by number desc, word desc limit 1)`;

/** Counts the hidden rows. */
export async function countHiddenRows(db: Queryable, hidden: HiddenRows): Promise<number> {
  if (hidden === undefined) return 0;
  const { rows } = await sql<{
    hidden: number;
  }>`select count(*) as hidden from (${hidden}) as hidden`.execute(db);
  return rows[0]?.hidden ?? 0;
}

/** Sorts after every key: no number and no Unicode character is greater. */
export const AFTER_ALL_KEYS = { number: '9223372036854775807', word: '\u{10ffff}' };
