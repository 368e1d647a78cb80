import type { Client } from 'pg';

/** Texts of comments. */
const COMMENT_TEXTS = [
  'This bounce!',
  'Who made the drums? They sit so well behind the voice.',
  'On repeat since yesterday.',
  'The second verse could come half a bar earlier, but what do I know. Love it.',
  'Add me to the next one, I have a hook that fits.',
];

/**
 * For each post: the average count, its skew, and how soon after publication most of it happens.
 */
const LIKES = { each: 10, skew: 0.7, haste: 4 };
const COMMENTS = { each: 2, skew: 0.7, haste: 4 };
const VIEWERS = { each: 19, skew: 0.7, haste: 6 };
const DOWNLOADS = { each: 2, skew: 0.7, haste: 4 };

interface Scale {
  posts: number;
  people: number;
}

/**
 * Draws users, posts and times, each user at most once for a post: the columns post_id, person, at.
 */
const drawPairs = ({ posts, people }: Scale, { each, skew, haste }: typeof LIKES, seed: number) => `(
  select id as post_id, crowd_of(fame::bigint * 7 + ${seed}, n, size) as person,
    track_at + (now() - track_at) * power(random(), ${haste}) as at
  from (
    select tracks.id, fame, tracks.at as track_at, many, crowd_size(many, ${people}) as size
    from drawn_many(${posts}, ${posts * each}, ${skew}, ${Math.floor((people - 1) / 2)}) as share
    join tracks on fame = share.n
  ) as played, generate_series(1, many) as n
) as drawn`;

/** Inserts likes, comments, downloads, plays and daily counts in chronological order. */
export async function addActivity(client: Client, scale: Scale, log: (line: string) => void): Promise<void> {
  await client.query(
    `insert into likes (id, post_id, user_id, created_at) overriding system value
     select row_number() over (order by drawn.at), post_id, id, drawn.at
     from ${drawPairs(scale, LIKES, 1)} join people on n = person`,
  );
  log('likes');
  await client.query(
    `insert into comments (id, number, post_id, user_id, text, created_at) overriding system value
     select time_id(drawn.at), row_number() over (order by drawn.at), post_id, id, ($1::text[])[1 + n % 5], drawn.at
     from ${drawPairs(scale, COMMENTS, 2)} join people on n = person`,
    [COMMENT_TEXTS],
  );
  await client.query(
    `insert into downloads (id, post_id, user_id, created_at) overriding system value
     select row_number() over (order by drawn.at), post_id, people.id, drawn.at
     from ${drawPairs(scale, DOWNLOADS, 3)} join people on n = person join tracks on tracks.id = post_id
     where tracks.n % 2 = 0`,
  );
  log('comments and downloads');
  await addViewers(client, scale);
  log('viewers');
  await client.query(
    `insert into daily_likes (post_id, day, likes)
     select post_id, (created_at at time zone 'UTC')::date, count(*) from likes group by 1, 2 order by 2`,
  );
  await addListenDays(client);
  log('days');
}

/**
 * Inserts each viewer's first and last play, numbered by the microseconds of its time, and the
 * visitors of a post together.
 */
async function addViewers(client: Client, scale: Scale): Promise<void> {
  await client.query(
    `insert into listeners (post_id, name, user_id, play_count, first_played_at, last_played_at, first_play_id, last_play_id)
     select post_id, coalesce(lower(name), 'unknown'), people.id, plays, first, last,
       (extract(epoch from first) * 1000000)::bigint, (extract(epoch from last) * 1000000)::bigint
     from (
       select post_id, person, plays, first,
         case when plays = 1 then first
           else first + interval '1 ms' + (now() - first) * power(random(), 4) end as last
       from (
         select post_id, person, at as first, floor(1.02 / (0.02 + random()))::integer as plays
         from ${drawPairs(scale, VIEWERS, 4)}
         union all
         select id, null, at + (now() - at) * 0.01 * random(), 2 + floor(20 / (0.02 + random()))::integer from tracks
       ) as begun
     ) as played left join people on n = person
     order by first`,
  );
  await client.query(
    `select setval(pg_get_serial_sequence('plays', 'id'), (select max(last_play_id) + 1 from listeners))`,
  );
}

/** Daily plays, downloads and comments: each viewer played on the days of the first and of the last play. */
async function addListenDays(client: Client): Promise<void> {
  await client.query(
    `insert into daily_post_stats (post_id, day, plays, listeners, downloads, comments)
     select post_id, day, sum(plays), sum(listeners), sum(downloads), sum(comments) from (
       select post_id, first_day as day, case when last_day = first_day then play_count else 1 end as plays,
         1 as listeners, 0 as downloads, 0 as comments
       from ${viewedOn}
       union all
       select post_id, last_day, play_count - 1, 1, 0, 0 from ${viewedOn} where last_day > first_day
       union all
       select post_id, (created_at at time zone 'UTC')::date, 0, 0, 1, 0 from downloads
       union all
       select post_id, (comments.created_at at time zone 'UTC')::date, 0, 0, 0, 1
       from comments join tracks on tracks.id = post_id and author <> user_id
     ) as totals group by 1, 2 order by 2`,
  );
}

const viewedOn = `(
  select post_id, play_count, (first_played_at at time zone 'UTC')::date as first_day, (last_played_at at time zone 'UTC')::date as last_day
  from listeners
) as viewed`;
