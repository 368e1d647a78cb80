import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { uncountedChanges, ORDERS, type Order } from './order-keys.queries.ts';

/** The advisory lock key of counting. Its value is arbitrary but equal in every process. */
const COUNTING_LOCK_KEY = 7_241_121;

/**
 * Tries to lock counting until the end of the transaction, so that one transaction counts at a
 * time.
 * @returns whether this transaction holds the lock
 */
export async function tryLockCounting(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    mine: boolean;
  }>`select pg_try_advisory_xact_lock(${COUNTING_LOCK_KEY}) as mine`.execute(tx);
  return rows[0]?.mine === true;
}

/**
 * Locks uncounted rows for this transaction. Rows locked by other transactions stay for a later
 * round.
 */
export async function lockUncounted(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ post_id: string }>`
    select post_id from listed_posts where not is_counted limit ${limit} for update skip locked`.execute(tx);
  return rows.map(({ post_id }) => post_id);
}

/**
 * Counts the changes of these rows in the blocks of a list: subtracts the old positions and adds
 * the current ones.
 */
export async function countInBlocks(tx: Tx, list: Order, ids: readonly string[]): Promise<void> {
  await sql`
    with changed as materialized (select * from listed_posts where post_id = any(${ids})),
    changes as (${uncountedChanges(ORDERS[list])}),
    sums as (
      select block.likes, block.published_at, block.post_id, sum(changes.posts) as posts
      from changes cross join lateral (
        select likes, published_at, post_id from post_offset_blocks
        where list = ${list} and (likes, published_at, post_id)
          >= (changes.likes, changes.published_at, changes.post_id)
        order by likes, published_at, post_id limit 1
      ) as block
      group by 1, 2, 3
    )
    update post_offset_blocks set posts = post_offset_blocks.posts + sums.posts from sums
    where list = ${list} and post_offset_blocks.likes = sums.likes
      and post_offset_blocks.published_at = sums.published_at and post_offset_blocks.post_id = sums.post_id
      and sums.posts <> 0`.execute(tx);
}

/** Marks these rows as counted at their current position and deletes the rows of deleted posts. */
export async function markCounted(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from listed_posts where post_id = any(${ids}) and not is_listed`.execute(tx);
  await sql`
    update listed_posts
    set counted_published_at = published_at, counted_likes = likes, counted_plus = is_plus
    where post_id = any(${ids})`.execute(tx);
}

/**
 * Merges short blocks with their neighbours once most blocks are short. Blocks shrink as posts gain
 * likes and move up, and a short block costs as much to read as a long one.
 */
export async function joinShortBlocks(tx: Tx, list: Order, block: number): Promise<void> {
  await sql`
    with ranges as (
      select likes, published_at, post_id, posts, count(*) over () as blocks, sum(posts) over () as total,
        (sum(posts) over descending - posts) / ${block}::int as part
      from post_offset_blocks where list = ${list}
      window descending as (order by likes desc, published_at desc, post_id desc)
    ),
    parts as (
      select likes, published_at, post_id, sum(posts) over (partition by part) as posts,
        row_number() over (partition by part order by likes desc, published_at desc, post_id desc) as place
      from ranges where blocks > 8 + 2 * total / ${block}::int
    ),
    joined as (
      delete from post_offset_blocks using parts
      where list = ${list} and place > 1 and post_offset_blocks.likes = parts.likes
        and post_offset_blocks.published_at = parts.published_at and post_offset_blocks.post_id = parts.post_id
    )
    update post_offset_blocks set posts = parts.posts from parts
    where list = ${list} and place = 1 and post_offset_blocks.likes = parts.likes
      and post_offset_blocks.published_at = parts.published_at and post_offset_blocks.post_id = parts.post_id`.execute(
    tx,
  );
}

/**
 * Splits blocks that have become too long. Posts are assigned to blocks by their counted keys,
 * because uncounted rows have already moved.
 */
export async function divideLongBlocks(tx: Tx, list: Order, block: number): Promise<void> {
  const { likes, countedLikes, isOn, wasOn } = ORDERS[list];
  await sql`
    with ranges as (
      select likes, published_at, post_id, posts,
        lead(likes, 1, -1) over descending as next_likes,
        lead(published_at, 1, '-infinity') over descending as next_published_at,
        lead(post_id, 1, '00000000-0000-0000-0000-000000000000') over descending as next_post_id
      from post_offset_blocks where list = ${list}
      window descending as (order by likes desc, published_at desc, post_id desc)
    ),
    long as (select *, row_number() over () as run from ranges where posts > 2 * ${block}::int),
    entries as (
      select run, entry.likes, entry.published_at, entry.post_id, row_number() over (
        partition by run order by entry.likes desc, entry.published_at desc, entry.post_id desc
      ) - 1 as number
      from long cross join lateral (
        select ${likes} as likes, published_at, post_id from listed_posts
        where ${isOn} and is_counted and ${isIn(list, { likes, publishedAt: sql`published_at` })}
        union all
        select ${countedLikes}, counted_published_at, post_id from listed_posts
        where not is_counted and ${wasOn}
          and ${isIn(list, { likes: countedLikes, publishedAt: sql`counted_published_at` })}
      ) as entry
    ),
    parts as (
      select run, number / ${block}::int as part, count(*) as posts,
        (array_agg(likes order by number))[1] as likes,
        (array_agg(published_at order by number))[1] as published_at,
        (array_agg(post_id order by number))[1] as post_id
      from entries group by 1, 2
    ),
    shortened as (
      update post_offset_blocks set posts = parts.posts from parts join long using (run)
      where part = 0 and list = ${list} and post_offset_blocks.likes = long.likes
        and post_offset_blocks.published_at = long.published_at and post_offset_blocks.post_id = long.post_id
    )
    insert into post_offset_blocks (list, likes, published_at, post_id, posts)
    select ${list}, likes, published_at, post_id, posts from parts where part > 0`.execute(tx);
}

/** Whether a key lies in the block `long`. The index of the newest posts has no likes column. */
const isIn = (
  list: Order,
  { likes, publishedAt }: { likes: RawBuilder<unknown>; publishedAt: RawBuilder<unknown> },
) =>
  list === 'newest'
    ? sql`(${publishedAt}, listed_posts.post_id) <= (long.published_at, long.post_id)
        and (${publishedAt}, listed_posts.post_id) > (long.next_published_at, long.next_post_id)`
    : sql`(${likes}, ${publishedAt}, listed_posts.post_id) <= (long.likes, long.published_at, long.post_id)
        and (${likes}, ${publishedAt}, listed_posts.post_id)
          > (long.next_likes, long.next_published_at, long.next_post_id)`;
