import { GENRES } from '@backbeat/contract';
import type { Client } from 'pg';

/**
 * Inserts what the triggers of db/schema/016-post-search.sql and 018-post-lists.sql would have made of
 * the posts. `addListTotals` counts them.
 */
export async function listPosts(client: Client): Promise<void> {
  await client.query(
    `insert into listed_posts (post_id, author_id, published_at, genres)
     select id, author_id, published_at, genre_bits(genres) from posts`,
  );
  await client.query(
    `insert into posts_by_likes (post_id, author_id, likes, published_at, genres)
     select id, author_id, total_likes, published_at, genre_bits(genres) from posts`,
  );
  await client.query(
    `insert into spotlight_posts (post_id, author_id, likes, published_at, plus_until)
     select posts.id, author_id, total_likes, published_at, plus_until
     from posts join users on users.id = author_id where plus_until is not null`,
  );
  await addWords(client);
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
