import type { Client } from 'pg';

/** Lists with more entries are divided into blocks of half as many. */
const SPLIT_ENTRIES = 2000;

interface Ranked {
  sort: string;
  table: string;
  list: string;
  number?: string;
  word?: string;
}

const RANKED: readonly Ranked[] = [
  { sort: 'likes', table: 'likes', list: 'post_id', number: 'id' },
  { sort: 'liked', table: 'likes', list: 'user_id', number: 'id' },
  { sort: 'comments', table: 'comments', list: 'post_id', number: 'number' },
  { sort: 'downloads', table: 'downloads', list: 'post_id', number: 'id' },
  { sort: 'listeners_by_first_play', table: 'listeners', list: 'post_id', number: 'first_play_id' },
  { sort: 'listeners_by_last_play', table: 'listeners', list: 'post_id', number: 'last_play_id' },
  {
    sort: 'listeners_by_play_count',
    table: 'listeners',
    list: 'post_id',
    number: 'play_count',
    word: 'name',
  },
  { sort: 'listeners_by_name', table: 'listeners', list: 'post_id', word: 'name' },
  { sort: 'followers', table: 'follows', list: 'followed_id', number: 'id' },
  { sort: 'following', table: 'follows', list: 'follower_id', number: 'id' },
  {
    sort: 'published',
    table: 'listed_posts',
    list: 'author_id',
    number: '(extract(epoch from published_at) * 1000000)::bigint',
    word: 'post_id::text',
  },
  { sort: 'credited', table: 'credited_posts', list: 'user_id', number: 'number', word: 'word' },
];

/** Inserts what update_offset_index (db/schema/030-offset-index.sql) would have made of all rows. */
export async function addOffsetIndexes(client: Client): Promise<void> {
  for (const { sort, table, list, number = '0', word = `''` } of RANKED) {
    await client.query(
      `insert into offset_lists (list, sort, entries) select ${list}, '${sort}', count(*) from ${table} group by 1`,
    );
    await client.query(
      `insert into offset_blocks (list, sort, number, word, entries)
       select list, sort, 0, '', entries from offset_lists where sort = '${sort}' and entries <= ${SPLIT_ENTRIES}
       union all
       select list, '${sort}', case when place = 0 then 0 else number end, case when place = 0 then '' else word end,
         least(${SPLIT_ENTRIES / 2}, entries - place)
       from (
         select list, ${number} as number, ${word} as word, entries,
           row_number() over (partition by list order by ${number}, ${word} collate "C") - 1 as place
         from ${table} join offset_lists on list = ${list} and sort = '${sort}' and entries > ${SPLIT_ENTRIES}
       ) as numbered
       where place % ${SPLIT_ENTRIES / 2} = 0`,
    );
  }
}
