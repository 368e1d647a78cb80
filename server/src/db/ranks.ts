import { sql } from 'kysely';

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
export const placeOf = (list: string, sort: string, order: SortOrder, offset: number) =>
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

/** After every key: no number and no character of Unicode is greater. */
const LAST = { number: '9223372036854775807', word: '\u{10ffff}' };
