import { sql } from 'kysely';
import { hiddenUserIds, hidesUsers, type BlockViewer } from '../../db/block-filter.ts';
import type { Queryable } from '../../db/database.ts';
import { ORDERS, type Definition, type Order } from './order-keys.queries.ts';

/**
 * Maximum number of hidden posts that are subtracted one by one. Beyond it, pages and totals of the
 * Spotlight are approximate.
 */
const MAX_HIDDEN = 50_000;

/** Maximum number of hidden posts that are counted per block. */
const MAX_IN_BLOCKS = 500_000;

/**
 * Subtracts one post at the key of each post hidden from the viewer, so that pages and totals match
 * what the viewer sees.
 */
export const subtractHidden = (order: Definition, viewer: BlockViewer | undefined) =>
  hidesUsers(viewer, 'hidden') ? sql`union all (${hiddenOf(order, viewer, MAX_HIDDEN, sql`, -1`)})` : sql``;

const hiddenOf = (
  { likes, isOn }: Definition,
  viewer: BlockViewer,
  limit: number,
  extraColumn = sql``,
) => sql`
  select ${likes} as likes, published_at, post_id ${extraColumn} from listed_posts
  where ${isOn} and author_id in ${hiddenUserIds(viewer, 'hidden')} limit ${limit}`;

/** The posts hidden from a viewer, as far as the cache has counted them. */
export interface KnownHidden {
  posts: number;
  /** The hidden posts in each block of the list, accurate enough to find a page. */
  blocks?: readonly HiddenInBlock[] | undefined;
}

/**
 * The number of hidden posts in the block that starts with this key. It stays correct when the
 * block is merged with another.
 */
export interface HiddenInBlock {
  likes: number;
  /** In the text format of the database, which has microseconds. */
  published_at: string;
  post_id: string;
  posts: number;
}

/** Subtracts hidden posts per block. */
export const subtractHiddenInBlocks = (hidden: readonly HiddenInBlock[]) => sql`union all
  select likes, published_at, post_id, -posts from unnest(
    ${hidden.map(({ likes }) => likes)}::integer[], ${hidden.map(({ published_at }) => published_at)}::timestamptz[],
    ${hidden.map(({ post_id }) => post_id)}::uuid[], ${hidden.map(({ posts }) => posts)}::integer[]
  ) as less (likes, published_at, post_id, posts)`;

/** Counts the posts hidden from the viewer in each block of a list. */
export async function findHiddenInBlocks(
  db: Queryable,
  list: Order,
  viewer: BlockViewer,
): Promise<HiddenInBlock[]> {
  const { rows } = await sql<HiddenInBlock>`
    with ranges as materialized (
      select likes, published_at, post_id from post_offset_blocks where list = ${list}
    ),
    hidden as materialized (${hiddenOf(ORDERS[list], viewer, MAX_IN_BLOCKS)})
    select * from (
      select likes, published_at::text as published_at, post_id,
        lead(through, 1, (select count(*) from hidden)) over descending - through as posts
      from (
        select *, count(*) filter (where not is_block) over (
          order by likes desc, published_at desc, post_id desc, is_block desc rows unbounded preceding
        ) as through
        from (
          select *, true as is_block from ranges
          union all
          select *, false from hidden
        ) as steps
      ) as summed
      where is_block window descending as (
        order by summed.likes desc, summed.published_at desc, summed.post_id desc
      )
    ) as counted where posts > 0`.execute(db);
  return rows;
}

/** Counts the posts hidden from the viewer in the public lists. */
export async function findHiddenPosts(db: Queryable, viewer: BlockViewer): Promise<number> {
  const { rows } = await sql<{ posts: number }>`select ${countHidden(viewer)} as posts`.execute(db);
  return rows[0]?.posts ?? 0;
}

/** Sums the stored post counts of the authors who are hidden from the viewer. */
export const countHidden = (viewer: BlockViewer | undefined) =>
  hidesUsers(viewer, 'hidden')
    ? sql`(
        select coalesce(sum(posts_count), 0) from users
        where id in ${hiddenUserIds(viewer, 'hidden')} and suspended_at is null
      )`
    : sql`0`;
