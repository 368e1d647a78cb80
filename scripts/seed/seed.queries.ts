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
  banner_key: string | null;
  /** The version that the post shows. */
  version: number;
  created_at: Date;
  published_at: Date | null;
}

/** Inserts posts, and claims their banners. Their versions follow in the same transaction. */
export async function insertPosts(client: Client, rows: readonly PostRow[]): Promise<void> {
  await insert(
    client,
    `insert into posts (id, author_id, title, segmented_title, description, genres, free_download, status, banner_key, version,
       created_at, published_at)
     select id, author_id, title, segmented_title, description, genres, free_download, status, banner_key, version,
       created_at, published_at
     from jsonb_to_recordset($1) as added (id uuid, author_id uuid, title text, segmented_title text, description text,
       genres text[], free_download boolean, status text, banner_key text, version smallint, created_at timestamptz,
       published_at timestamptz)`,
    rows,
  );
  await insert(
    client,
    `update files set claimed_at = now(), owner_id = author_id
     from jsonb_to_recordset($1) as added (author_id uuid, banner_key text) where key = banner_key`,
    rows,
  );
}

export interface VersionRow {
  post_id: string;
  number: number;
  music_key: string;
  stream_key: string;
  note: string;
  uploader_id: string;
  duration: number;
  /** Peaks in thousandths. */
  waveform: number[];
  loudness: number | null;
  created_at: Date;
}

/** Inserts versions of posts with processed audio, and claims their files. */
export async function insertVersions(client: Client, rows: readonly VersionRow[]): Promise<void> {
  await insert(
    client,
    `insert into post_versions (post_id, number, music_key, stream_key, sha256, note, uploader_id, media_state, duration,
       waveform, loudness, created_at)
     select post_id, number, music_key, stream_key, sha256, note, uploader_id, 'done', duration, waveform, loudness,
       added.created_at
     from jsonb_to_recordset($1) as added (post_id uuid, number smallint, music_key text, stream_key text, note text,
       uploader_id uuid, duration real, waveform smallint[], loudness real, created_at timestamptz)
     join files on key = music_key`,
    rows,
  );
  await insert(
    client,
    `update files set claimed_at = now(), owner_id = uploader_id
     from jsonb_to_recordset($1) as added (uploader_id uuid, music_key text, stream_key text)
     where key in (music_key, stream_key)`,
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

/**
 * Inserts terms with artists in the default roles, and their answers. The posts are inserted. Artists
 * who rejected a published post are not among its artists.
 */
export async function insertRequests(client: Client, rows: readonly RequestRow[]): Promise<void> {
  await client.query(`create temporary table requested (post_id uuid, user_id uuid, position smallint, state text,
    requested_at timestamptz, answered_at timestamptz)`);
  await insert(
    client,
    `insert into requested select * from jsonb_to_recordset($1) as added
       (post_id uuid, user_id uuid, position smallint, state text, requested_at timestamptz, answered_at timestamptz)`,
    rows,
  );
  const withVersion = 'join posts on posts.id = post_id join post_versions using (post_id)';
  const isShown = 'post_versions.number = posts.version';
  for (const statement of [
    `insert into terms (post_id, state, version, proposed_at, agreed_at)
     select distinct posts.id, case status when 'PUBLISHED' then 'current' else 'proposed' end, version,
       posts.created_at, published_at
     from requested join posts on posts.id = post_id`,
    `insert into credits (post_id, state, user_id, position, is_author, roles, requested_at)
     select post_id, state, author_id, 0, true, '{MainArtist}', proposed_at
     from terms join posts on posts.id = post_id where post_id in (select post_id from requested)`,
    `insert into credits (post_id, state, user_id, position, roles, requested_at, digest)
     select post_id, terms.state, requested.user_id, requested.position + 1, '{FeaturedArtist}', requested_at, digest
     from requested join terms using (post_id) ${withVersion},
       lateral digest_of(canonical_terms(post_id, sha256, requested.user_id, '{FeaturedArtist}')) as digest
     where ${isShown} and (terms.state = 'proposed' or requested.state = 'approved')`,
    `insert into consents (post_id, artist_id, digest, canonical, answer, answered_at)
     select post_id, requested.user_id, digest_of(canonical), canonical,
       case requested.state when 'approved' then 'approved' else 'declined' end, answered_at
     from requested ${withVersion},
       lateral canonical_terms(post_id, sha256, requested.user_id, '{FeaturedArtist}') as canonical
     where ${isShown} and requested.state <> 'pending' order by answered_at`,
    `update posts set decision_since = (select max(answered_at) from requested where post_id = posts.id)
     where status <> 'PUBLISHED' and id in (
       select post_id from requested group by post_id having bool_and(requested.state <> 'pending')
     )`,
    'drop table requested',
  ])
    await client.query(statement);
}

/** Credits a guest, who has approved by mailed code, on the first published post with other artists. */
export async function insertGuest(
  client: Client,
  { name, email }: { name: string; email: string },
): Promise<void> {
  await client.query(
    `with post as (
       select post_id, max(position) + 1 as position from credits
       where state = 'current' and not is_author group by post_id order by post_id limit 1
     ),
     guest as (
       insert into guests (id, invitation, post_id, name, email, opened_at)
       select gen_random_uuid(), gen_random_uuid(), post_id, $1, $2, now() from post returning id, post_id, name
     ),
     credit as (
       insert into credits (post_id, state, user_id, position, roles, digest)
       select post_id, 'current', guest.id, post.position, '{Mixer}', digest_of(canonical)
       from guest join post using (post_id) join posts on posts.id = post_id
       join post_versions using (post_id), lateral canonical_terms(post_id, sha256, guest.id, '{Mixer}') as canonical
       where number = posts.version
     )
     insert into consents (post_id, artist_id, digest, canonical, answer, signed_as, proof)
     select post_id, guest.id, digest_of(canonical), canonical, 'approved', name, 'email'
     from guest join posts on posts.id = post_id join post_versions using (post_id),
       lateral canonical_terms(post_id, sha256, guest.id, '{Mixer}') as canonical
     where number = posts.version`,
    [name, email],
  );
}

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
     update posts set total_plays = total_plays + counted.plays
     from (select post_id, count(*) as plays from added group by post_id) as counted
     where posts.id = counted.post_id`,
    rows,
  );
}

/**
 * Counts where plays of the posts of these authors stop: many early, some at one place of each
 * track, and the rest at its end.
 */
export async function countStops(client: Client, authorIds: readonly string[]): Promise<void> {
  await client.query(
    `insert into post_stops (post_id, version, bucket, stops)
     select id, version, bucket, stops from (
       select id, version, bucket, round(total_plays * case bucket when 49 then 0.4
         else 0.07 * exp(-bucket / 4.0) + 0.05 * exp(-power(bucket - 12 - abs(hashtext(id::text)) % 26, 2) / 5.0) + 0.002
       end)::integer as stops
       from posts, generate_series(0, 49) as bucket where author_id = any($1)
     ) as counted where stops > 0`,
    [authorIds],
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
