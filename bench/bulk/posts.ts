import { CATEGORIES, MUSIC_GENRES } from '@backbeat/contract';
import type { Client } from 'pg';

/**
 * Draws the published tracks: `tracks (n, id, author, artist, title, genres, at, fame)` over five
 * years. Authors, words of titles and genres are skewed (Zipf): the first author has about six
 * percent of all posts, and about every seventh title holds the first word. Every tenth track
 * features another artist. The lower its `fame`, the more likes, comments and plays it has.
 */
export async function drawPosts(client: Client, posts: number, people: number): Promise<void> {
  await client.query(
    'create unlogged table tracks (n integer, id uuid, author uuid, artist uuid, title text, genres text[], at timestamptz, fame integer)',
  );
  await client.query(
    `insert into tracks
     select i, time_id(drawn.at), author.id, artist.id, first.word || ' ' || second.word || ' ' || third.word, genres, drawn.at,
       row_number() over (order by random()) - 1
     from (
       select i, floor(power(${people}, random()))::integer - 1 as author, floor(random() * ${people})::integer as artist,
         floor(power(60000, random()))::integer - 1 as w1, floor(power(60000, random()))::integer - 1 as w2,
         floor(power(60000, random()))::integer - 1 as w3,
         now() - (${posts} - i + random()) / ${posts} * interval '5 years' as at,
         array[($1::text[])[floor(power(9, random()))], ($2::text[])[floor(power(18, random()))]] as genres
       from generate_series(1, ${posts}) as i
     ) as drawn
     join people as author on author.n = drawn.author
     left join people as artist on i % 10 = 0 and artist.n = drawn.artist and artist.n <> drawn.author
     join vocabulary as first on first.n = w1 join vocabulary as second on second.n = w2
     join vocabulary as third on third.n = w3`,
    [CATEGORIES, MUSIC_GENRES],
  );
  await client.query('analyze tracks');
}

/** Inserts the posts with their files and counters. Runs after likes, comments and plays. */
export async function addPosts(client: Client): Promise<void> {
  await client.query(
    `insert into files (key, owner_id, size, sha256, claimed_at)
     select folder || n || '.mp3', author, 3000000, repeat('0', 64), at
     from (select * from tracks order by n) as tracks, unnest(array['posts/', 'streams/']) as folder`,
  );
  await client.query(
    `insert into posts (id, author_id, title, genres, free_download, status, total_likes, total_comments, total_plays,
       total_downloads, created_at, published_at)
     select id, author, title, genres, n % 2 = 0, 'PUBLISHED', coalesce(likes, 0), coalesce(comments, 0),
       coalesce(plays, 0), coalesce(downloads, 0), at, at
     from tracks
     left join (select post_id as id, count(*) as likes from likes group by 1) as liked using (id)
     left join (select post_id as id, count(*) as comments from comments group by 1) as talked using (id)
     left join (select post_id as id, sum(play_count) as plays from listeners group by 1) as totals using (id)
     left join (select post_id as id, count(*) as downloads from downloads group by 1) as taken using (id)
     order by n`,
  );
  await client.query(
    `insert into post_versions (post_id, number, music_key, stream_key, sha256, uploader_id, media_state, duration, waveform,
       created_at)
     select id, 1, 'posts/' || n || '.mp3', 'streams/' || n || '.mp3', repeat('0', 64), author, 'done', 180, wave.form, at
     from tracks
     cross join (
       select array_agg((500 + 450 * sin(place / 3.0))::smallint) as form from generate_series(1, 400) as place
     ) as wave
     order by n`,
  );
  await client.query(
    `insert into terms (post_id, state, version, proposed_at, agreed_at)
     select id, 'current', 1, at, at from tracks where artist is not null`,
  );
  await client.query(
    `insert into credits (post_id, state, user_id, position, is_author, roles, requested_at)
     select id, 'current', author, 0, true, array['MainArtist'], at from tracks where artist is not null
     union all
     select id, 'current', artist, 1, false, array['FeaturedArtist'], at from tracks where artist is not null`,
  );
  await client.query(
    `insert into credited_posts (post_id, user_id, published_at)
     select id, artist, at from tracks where artist is not null`,
  );
}
