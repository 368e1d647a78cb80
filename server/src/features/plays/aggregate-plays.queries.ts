import { UNKNOWN_LISTENER } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';

/** Plays that this transaction aggregates. It holds their row locks. */
export interface Round {
  ids: number[];
  /**
   * The posts of these plays that still exist. They are locked until the end of the transaction.
   */
  postIds: string[];
}

export async function hasPlays(db: Database, postId: string): Promise<boolean> {
  const row = await db
    .selectFrom('plays')
    .select('id')
    .where('post_id', '=', postId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks the oldest plays of the journal, or of one post, until the end of the transaction. Waits
 * for other transactions that aggregate plays of the same post, because they hold the oldest plays.
 */
export async function lockOldestPlays(tx: Tx, limit: number, postId?: string): Promise<Round> {
  const plays = await tx
    .selectFrom('plays')
    .select(['id', 'post_id'])
    .$if(postId !== undefined, (query) => query.where('post_id', '=', String(postId)))
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();
  const posts = await tx
    .selectFrom('posts')
    .select('id')
    .where('id', '=', sql<string>`any(${[...new Set(plays.map(({ post_id }) => post_id))]})`)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return { ids: plays.map(({ id }) => id), postIds: posts.map(({ id }) => id) };
}

export async function deletePlays(tx: Tx, { ids }: Round): Promise<void> {
  await tx
    .deleteFrom('plays')
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();
}

/**
 * The plays of a round with the names of their listeners. The name of a deleted account is null.
 */
const playsOf = ({ ids, postIds }: Round) => sql`
  select plays.id, plays.post_id, plays.played_at, plays.user_id,
    case when plays.user_id is null then ${UNKNOWN_LISTENER} else users.user_name_key end collate "C" as name
  from plays left join users on users.id = plays.user_id
  where plays.id = any(${ids}) and plays.post_id = any(${postIds})`;

/** The plays by post and listener: their number, and the first and the last play. */
const playsByName = (round: Round) => sql`
  select post_id, name, user_id, count(*) as plays, min(played_at) as first_played_at, max(played_at) as last_played_at,
    min(id) as first_play_id, max(id) as last_play_id
  from (${playsOf(round)}) as round_plays where name is not null group by post_id, name, user_id`;

/**
 * Adds plays to the daily counters. A listener counts once a day, which depends on the last play.
 * The caller therefore runs this before `addToListeners`.
 */
export async function addToDailyStats(tx: Tx, round: Round): Promise<void> {
  await sql`
    insert into daily_post_stats as known (post_id, day, plays, listeners)
    select round_plays.post_id, round_plays.day, sum(round_plays.plays), count(round_plays.name) filter (
      where listeners.name is null or (listeners.last_played_at at time zone 'UTC')::date < round_plays.day
    )
    from (
      select post_id, name, (played_at at time zone 'UTC')::date as day, count(*) as plays
      from (${playsOf(round)}) as round_plays group by 1, 2, 3
    ) as round_plays
    left join listeners on listeners.post_id = round_plays.post_id and listeners.name = round_plays.name
    group by round_plays.post_id, round_plays.day order by round_plays.post_id, round_plays.day
    on conflict (post_id, day) do update
      set plays = known.plays + excluded.plays, listeners = known.listeners + excluded.listeners`.execute(tx);
}

/** Adds plays to the listeners of a post. */
export async function addToListeners(tx: Tx, round: Round): Promise<void> {
  await sql`
    update listeners set play_count = play_count + round_plays.plays, last_played_at = round_plays.last_played_at,
      last_play_id = round_plays.last_play_id
    from (${playsByName(round)}) as round_plays
    where listeners.post_id = round_plays.post_id and listeners.name = round_plays.name`.execute(tx);
  await sql`
    insert into listeners (post_id, name, user_id, play_count, first_played_at, last_played_at, first_play_id, last_play_id)
    select post_id, name, user_id, plays, first_played_at, last_played_at, first_play_id, last_play_id
    from (${playsByName(round)}) as round_plays
    where not exists (
      select from listeners where listeners.post_id = round_plays.post_id and listeners.name = round_plays.name
    )`.execute(tx);
}
