import { GENRES } from '@backbeat/contract';
import type { Client } from 'pg';

/** Posts in a block of a list. */
const BLOCK = 3000;

/**
 * Inserts what the triggers of db/schema/080-search.sql and 090-post-lists.sql would have made
 * of the posts, with all counts.
 */
export async function listPosts(client: Client): Promise<void> {
  await client.query(
    `insert into listed_posts (post_id, author_id, published_at, likes, is_plus, plus_until, genres,
       counted_published_at, counted_likes, counted_plus)
     select posts.id, author_id, published_at, total_likes, plus_until is not null, plus_until,
       genre_bits(genres), published_at, total_likes, plus_until is not null
     from posts join users on users.id = author_id`,
  );
  await addWords(client);
  for (const [list, likes, isOn] of [
    ['newest', '0', 'true'],
    ['liked', 'likes', 'true'],
    ['plus', 'likes', 'is_plus'],
  ]) {
    await client.query('delete from post_offset_blocks where list = $1', [list]);
    // The first block of a list begins above all rows and exists even if the list is empty.
    await client.query(
      `insert into post_offset_blocks (list, likes, published_at, post_id, posts)
       select $1, 2147483647, 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', least(${BLOCK}, count(*))
       from listed_posts where ${isOn}
       union all
       select $1, likes, published_at, post_id, least(${BLOCK}, posts - place) from (
         select ${likes} as likes, published_at, post_id, count(*) over () as posts,
           row_number() over (order by ${likes} desc, published_at desc, post_id desc) - 1 as place
         from listed_posts where ${isOn}
       ) as numbered
       where place > 0 and place % ${BLOCK} = 0`,
      [list],
    );
  }
}

/**
 * Inserts the search index of the posts. These titles need no normalization, which would take far
 * longer.
 */
async function addWords(client: Client): Promise<void> {
  await client.query('create unlogged table genre_words (genre text, words text[])');
  await client.query(
    `insert into genre_words select genre, extract_name_words(genre) || ('#' || genre) from unnest($1::text[]) as genre`,
    [GENRES],
  );
  await client.query(
    'create unlogged table name_words_of as select id, extract_name_words(name) as words from people',
  );
  await client.query('analyze genre_words, name_words_of');
  await client.query(
    `insert into searchable_posts (post_id, published_at, likes, words)
     select posts.id, published_at, total_likes, array_to_tsvector(
       string_to_array(posts.title, ' ') || author.words || coalesce(artist.words, '{}') || type.words || other.words)
     from posts join tracks on tracks.id = posts.id
     join name_words_of as author on author.id = tracks.author
     left join name_words_of as artist on artist.id = tracks.artist
     join genre_words as type on type.genre = posts.genres[1] join genre_words as other on other.genre = posts.genres[2]`,
  );
  await client.query(
    `insert into search_words select word from ts_stat('select words from searchable_posts') where word not like '#%'`,
  );
}
