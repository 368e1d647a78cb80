import { limits } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Database, Queryable, Tx } from '../../db/database.ts';
import { markPrepared } from '../../db/prepared.ts';
import { deleteLimited } from '../../db/delete-limited.ts';
import type { PlayActor } from './count-plays.ts';
import { FIRST_ID, readBatch } from '../../db/read-batches.ts';
import { postReference, type PostReference } from '../posts/index.ts';

/**
 * Writes the plays of distinct listeners to the journal and adds them to the plays of the post. The
 * caller holds the lock of the post.
 * @returns the keys of the counted plays, whose listeners had none in the window by the clock of
 * the database
 */
export async function insertPlays(
  tx: Tx,
  { id: postId, duration }: { id: string; duration: number | null },
  listeners: readonly PlayActor[],
): Promise<Set<string>> {
  const keys = listeners.map(({ key }) => key);
  const userIds = listeners.map(({ userId }) => userId ?? null);
  const { rows } = await sql<{ listener: string }>`${markPrepared('insert-plays')}
    with listening as (
      select * from unnest(${keys}::text[], ${userIds}::uuid[]) with ordinality as one (listener, user_id, place)
    ), counted as (
      insert into play_windows as known (post_id, listener, counted_at, listening_until)
      select ${postId}, listener, statement_timestamp(),
        statement_timestamp() + make_interval(secs => ${duration ?? 0}::double precision)
      from listening
      on conflict (post_id, listener) do update
        set counted_at = excluded.counted_at, listening_until = excluded.listening_until
        where known.counted_at <= excluded.counted_at - make_interval(secs => ${limits.playWindow.server})
      returning listener
    ), written as (
      insert into plays (post_id, user_id, played_at)
      select ${postId}, user_id, statement_timestamp() from listening join counted using (listener) order by place
    ), added as (
      update posts set total_plays = total_plays + new_plays.plays
      from (select count(*) as plays from counted) as new_plays where id = ${postId} and new_plays.plays > 0
    )
    select listener from counted`.execute(tx);
  return new Set(rows.map(({ listener }) => listener));
}

/** A play of a listener that stopped in a part of the track. */
export interface Stop {
  listener: PlayActor;
  /** From 0 to `limits.stopBuckets` - 1. */
  bucket: number;
}

/**
 * Adds the stops of distinct listeners to the counters of the version that is shown, and ends their
 * listening. The caller holds the lock of the post.
 * @returns the keys of the counted listeners, who had no stop in the window by the clock of the
 * database
 */
export async function insertStops(tx: Tx, postId: string, stops: readonly Stop[]): Promise<Set<string>> {
  const keys = stops.map(({ listener }) => listener.key);
  const buckets = stops.map(({ bucket }) => bucket);
  const { rows } = await sql<{ listener: string }>`${markPrepared('insert-stops')}
    with stopping as (
      select * from unnest(${keys}::text[], ${buckets}::smallint[]) as one (listener, bucket)
    ), ended as (
      update play_windows set listening_until = statement_timestamp()
      from stopping where post_id = ${postId} and play_windows.listener = stopping.listener
    ), counted as (
      insert into play_windows as known (post_id, listener, counted_at)
      select ${postId}, 'stop ' || listener, statement_timestamp() from stopping
      on conflict (post_id, listener) do update set counted_at = excluded.counted_at
        where known.counted_at <= excluded.counted_at - make_interval(secs => ${limits.playWindow.server})
      returning substr(listener, 6) as listener
    ), added as (
      insert into post_stops as known (post_id, version, bucket, stops)
      select posts.id, posts.version, bucket, count(*)
      from stopping join counted using (listener) join posts on posts.id = ${postId}
      group by posts.id, bucket
      on conflict (post_id, version, bucket) do update set stops = known.stops + excluded.stops
    )
    select listener from counted`.execute(tx);
  return new Set(rows.map(({ listener }) => listener));
}

/** The number of users and visitors who listen to a post at the moment, without its author. */
export async function countListening(db: Queryable, postId: string, authorId: string): Promise<number> {
  const { rows } = await sql<{ listeners: number }>`
    select count(*)::integer as listeners from play_windows
    where post_id = ${postId} and listening_until > now() and listener <> ${authorId}`.execute(db);
  return rows[0]?.listeners ?? 0;
}

/**
 * Deletes expired count windows of plays that have ended. Rows locked by other transactions stay for
 * the next run.
 */
export async function deletePastWindows(db: Database): Promise<void> {
  await sql`
    delete from play_windows where (post_id, listener) in (
      select post_id, listener from play_windows
      where counted_at <= now() - make_interval(secs => ${limits.playWindow.server}) and listening_until <= now()
      for update skip locked
    )`.execute(db);
}

/**
 * Inserts downloads in this order. The caller holds the lock of the post. Triggers update the
 * totals (db/schema/014-plays-downloads.sql).
 */
export async function insertDownloads(tx: Tx, postId: string, userIds: readonly string[]): Promise<void> {
  await sql`${markPrepared('insert-downloads')}
    insert into downloads (post_id, user_id)
    select ${postId}::uuid, listener from unnest(${userIds}::uuid[]) with ordinality as listeners (listener, place)
    order by place`.execute(tx);
}

/**
 * Inserts one download of each of these posts that is published and whose author allows downloads. Locks
 * the posts in the order of their ids.
 */
export async function insertDownloadOfEach(
  tx: Tx,
  postIds: readonly string[],
  userId: string,
): Promise<void> {
  await sql`
    insert into downloads (post_id, user_id)
    select id, ${userId}::uuid from (
      select id from posts where id = any(${postIds}::uuid[]) and status = 'PUBLISHED' and free_download
      order by id for no key update
    ) as downloaded`.execute(tx);
}

/**
 * Deletes up to `limit` listener records of an account that is being deleted. Triggers update the
 * totals.
 * @returns the number of deleted records
 */
export const deletePlaysOf = (tx: Tx, userId: string, limit: number): Promise<number> =>
  deleteLimited(tx, 'listeners', 'user_id', userId, limit);

interface PlayData extends PostReference {
  postId: string;
  playCount: number;
  firstPlayedAt: Date;
  lastPlayedAt: Date;
}

/** The posts that a user has played. */
export const listPlayData = (
  db: Queryable,
  userId: string,
  after: PlayData | undefined,
): Promise<PlayData[]> =>
  readBatch<PlayData>(
    db,
    sql`select post_id as "postId", play_count as "playCount", first_played_at as "firstPlayedAt",
        last_played_at as "lastPlayedAt", ${postReference(userId)}
      from listeners join posts on posts.id = post_id join users as author on author.id = author_id
      where user_id = ${userId} and post_id > ${after?.postId ?? FIRST_ID}
      order by post_id`,
  );

interface DownloadData extends PostReference {
  id: string;
  createdAt: Date;
}

/** The downloads of a user, the first ones first. */
export const listDownloadData = (
  db: Queryable,
  userId: string,
  after: DownloadData | undefined,
): Promise<DownloadData[]> =>
  readBatch<DownloadData>(
    db,
    sql`select downloads.id, downloads.created_at as "createdAt", ${postReference(userId)}
      from downloads join posts on posts.id = post_id join users as author on author.id = author_id
      where user_id = ${userId} and downloads.id > ${after?.id ?? 0}
      order by downloads.id`,
  );
