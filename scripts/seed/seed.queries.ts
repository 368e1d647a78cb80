import type { Client } from 'pg';

/** Rows per statement. */
const BATCH = 2_000;

/** Inserts rows in order; `statement` reads them from $1, a JSON array. */
export async function insert(client: Client, statement: string, rows: readonly object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) {
    await client.query(statement, [JSON.stringify(rows.slice(from, from + BATCH))]);
  }
}

/** Returns one of the names that an account already has, ignoring case. */
export async function findTakenName(
  client: Client,
  userNames: readonly string[],
): Promise<string | undefined> {
  const { rows } = await client.query<{ user_name: string }>(
    'select user_name from users where user_name_key = any($1) order by user_name_key limit 1',
    [userNames.map((name) => name.toLowerCase())],
  );
  return rows[0]?.user_name;
}

export interface UserRow {
  id: string;
  user_name: string;
  email: string;
  password_hash: string;
  bio: string;
  location: string;
  about: string;
  profile_pic: string | null;
  banner: string | null;
  plus_until: Date | null;
  created_at: Date;
}

export const insertUsers = (client: Client, rows: readonly UserRow[]): Promise<void> =>
  insert(
    client,
    `insert into users (id, user_name, email, password_hash, bio, location, about, profile_pic, banner, plus_until, created_at)
     select * from jsonb_to_recordset($1) as added (id uuid, user_name text, email text, password_hash text, bio text,
       location text, about text, profile_pic text, banner text, plus_until timestamptz, created_at timestamptz)`,
    rows,
  );

export interface PostRow {
  id: string;
  author_id: string;
  title: string;
  segmented_title: string | null;
  description: string;
  genres: string[];
  free_download: boolean;
  status: string;
  music_key: string;
  stream_key: string;
  banner_key: string | null;
  duration: number;
  /** Peaks in thousandths. */
  waveform: number[];
  loudness: number | null;
  created_at: Date;
  published_at: Date | null;
}

/** Inserts posts with processed audio, and claims their files. */
export async function insertPosts(client: Client, rows: readonly PostRow[]): Promise<void> {
  await insert(
    client,
    `insert into posts (id, author_id, title, segmented_title, description, genres, free_download, status, music_key, stream_key,
       banner_key, media_state, duration, waveform, loudness, created_at, published_at)
     select id, author_id, title, segmented_title, description, genres, free_download, status, music_key, stream_key,
       banner_key, 'done', duration, waveform, loudness, created_at, published_at
     from jsonb_to_recordset($1) as added (id uuid, author_id uuid, title text, segmented_title text, description text,
       genres text[], free_download boolean, status text, music_key text, stream_key text, banner_key text, duration real,
       waveform smallint[], loudness real, created_at timestamptz, published_at timestamptz)`,
    rows,
  );
  await insert(
    client,
    `update files set claimed_at = now(), owner_id = author_id
     from jsonb_to_recordset($1) as added (author_id uuid, music_key text, stream_key text, banner_key text)
     where key in (music_key, stream_key, banner_key)`,
    rows,
  );
}

export interface DemoRow {
  id: string;
  user_id: string;
  slot: number;
  title: string;
  features: string[];
  music_key: string;
  stream_key: string;
  duration: number;
  /** Peaks in thousandths. */
  waveform: number[];
  loudness: number | null;
  created_at: Date;
}

/** Inserts demos with processed audio, and claims their files. */
export async function insertDemos(client: Client, rows: readonly DemoRow[]): Promise<void> {
  await insert(
    client,
    `insert into demos (id, user_id, slot, title, features, music_key, stream_key, media_state, duration, waveform, loudness,
       created_at)
     select id, user_id, slot, title, features, music_key, stream_key, 'done', duration, waveform, loudness, created_at
     from jsonb_to_recordset($1) as added (id uuid, user_id uuid, slot smallint, title text, features text[],
       music_key text, stream_key text, duration real, waveform smallint[], loudness real, created_at timestamptz)`,
    rows,
  );
  await insert(
    client,
    `update files set claimed_at = now(), owner_id = user_id
     from jsonb_to_recordset($1) as added (user_id uuid, music_key text, stream_key text)
     where key in (music_key, stream_key)`,
    rows,
  );
}

export const claimPictures = (
  client: Client,
  rows: readonly { user_id: string; key: string }[],
): Promise<void> =>
  insert(
    client,
    `update files set claimed_at = now(), owner_id = user_id
     from jsonb_to_recordset($1) as added (user_id uuid, key text) where files.key = added.key`,
    rows,
  );

export interface RequestRow {
  post_id: string;
  user_id: string;
  position: number;
  state: string;
  requested_at: Date;
  answered_at: Date | null;
}

export const insertRequests = (client: Client, rows: readonly RequestRow[]): Promise<void> =>
  insert(
    client,
    `insert into credits (post_id, user_id, position, state, requested_at, answered_at)
     select * from jsonb_to_recordset($1) as added
       (post_id uuid, user_id uuid, position smallint, state text, requested_at timestamptz, answered_at timestamptz)`,
    rows,
  );

/** An action of a user, or of a visitor if the user is null. */
export interface ActionRow {
  post_id: string;
  user_id: string | null;
  at: Date;
}

export const insertFollows = (
  client: Client,
  rows: readonly { follower_id: string; followed_id: string; at: Date }[],
): Promise<void> =>
  insert(
    client,
    `insert into follows (follower_id, followed_id, created_at)
     select * from jsonb_to_recordset($1) as added (follower_id uuid, followed_id uuid, at timestamptz)`,
    rows,
  );

export const insertLikes = (client: Client, rows: readonly ActionRow[]): Promise<void> =>
  insert(
    client,
    `insert into likes (post_id, user_id, created_at)
     select * from jsonb_to_recordset($1) as added (post_id uuid, user_id uuid, at timestamptz)`,
    rows,
  );

export const insertComments = (
  client: Client,
  rows: readonly (ActionRow & { id: string; text: string; at_ms: number | null })[],
): Promise<void> =>
  insert(
    client,
    `insert into comments (id, post_id, user_id, text, at_ms, created_at)
     select * from jsonb_to_recordset($1) as added (id uuid, post_id uuid, user_id uuid, text text, at_ms integer, at timestamptz)`,
    rows,
  );

export const insertDownloads = (client: Client, rows: readonly ActionRow[]): Promise<void> =>
  insert(
    client,
    `insert into downloads (post_id, user_id, created_at)
     select * from jsonb_to_recordset($1) as added (post_id uuid, user_id uuid, at timestamptz)`,
    rows,
  );

/** Inserts plays, from which the product aggregates listeners, and updates the totals. */
export async function insertPlays(client: Client, rows: readonly ActionRow[]): Promise<void> {
  await insert(
    client,
    `with added as (
       insert into plays (post_id, user_id, played_at)
       select * from jsonb_to_recordset($1) as added (post_id uuid, user_id uuid, at timestamptz)
       returning post_id
     )
     update posts set total_plays = total_plays + counted.views
     from (select post_id, count(*) as views from added group by post_id) as counted
     where posts.id = counted.post_id`,
    rows,
  );
}

/** Sets the post count of the authors to the number of their published posts. */
export async function countPosts(client: Client, authorIds: readonly string[]): Promise<void> {
  await client.query(
    `update users set posts_count = counted.posts
     from (select author_id, count(*) as posts from posts where author_id = any($1) and status = 'PUBLISHED' group by 1) as counted
     where counted.author_id = users.id`,
    [authorIds],
  );
}
