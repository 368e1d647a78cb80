import { sql } from 'kysely';
import { isHiddenFrom, hidesUsers, type BlockViewer } from '../../db/block-filter.ts';
import type { Queryable } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { countHidden, subtractHidden, subtractHiddenInBlocks, type KnownHidden } from './hidden.queries.ts';
import { uncountedChanges, ORDERS, type Order } from './order-keys.queries.ts';
import type { Window } from '../../db/page-window.ts';

/** Posts in a new block. A block with more than twice as many is split. */
export const POSTS_PER_BLOCK = 2000;

/** Whether the query skips blocks to reach the page. */
export const skipsBlocks = ({ offset }: Pick<Window, 'offset'>, block = POSTS_PER_BLOCK): boolean =>
  offset >= block;

/**
 * Maximum page size of a prepared first page. It bounds the number of prepared statements per list.
 */
const MAX_PREPARED_PAGE_SIZE = 24;

export interface Slice {
  ids: string[];
  /** The number of posts in the whole list. */
  total: number;
  /** The number of uncounted rows. Each one adds to the cost of a read. */
  uncounted: number;
  /** Whether the list still has posts of an author whose subscription has expired. */
  hasLapsed: boolean;
}

/**
 * Reads a window of a list in one statement and therefore one snapshot. The blocks give the counted
 * position of a post. The uncounted changes are added, and from the nearest block the query skips
 * less than two blocks.
 */
export async function sliceOrder(
  db: Queryable,
  list: Order,
  { offset, limit }: Window,
  viewer?: BlockViewer,
  { block = POSTS_PER_BLOCK, hidden: known }: { block?: number; hidden?: KnownHidden | undefined } = {},
): Promise<Slice> {
  const order = ORDERS[list];
  const isVisible = sql`not ${isHiddenFrom(viewer, sql`author_id`, 'hidden')}`;
  const descending = sql.raw(
    list === 'newest' ? 'published_at desc, post_id desc' : 'likes desc, published_at desc, post_id desc',
  );
  const ids = !skipsBlocks({ offset }, block)
    ? sql`select post_id from listed_posts where ${order.isOn} and ${isVisible} order by ${descending}
          offset ${offset} limit ${sql.raw(String(limit))}`
    : sql`select found.post_id from nearest, lateral (
          select post_id from listed_posts
          where ${order.isOn} and ${isVisible} and (${order.key}) <= (${nearestKey(list)})
          order by ${descending} offset ${offset}::bigint - nearest.before limit ${limit}
        ) as found`;
  // The number of hidden posts is stored, except for the Spotlight. Their positions matter only if
  // the query skips blocks.
  const [changeSource, hiddenPosts] =
    list === 'plus'
      ? [sql`changes`, sql`0`]
      : [sql`counted`, known ? sql`${known.posts}::bigint` : countHidden(viewer)];
  const hidden =
    !skipsBlocks({ offset }, block) && list !== 'plus'
      ? sql``
      : known?.blocks
        ? subtractHiddenInBlocks(known.blocks)
        : subtractHidden(order, viewer);
  // The first page is read most often, so its plan is prepared. The planner has to know its size.
  const isPrepared = offset === 0 && limit <= MAX_PREPARED_PAGE_SIZE && !hidesUsers(viewer, 'hidden');
  const { rows } = await sql<Slice>`${isPrepared ? prepared(`first-of-${list}-${limit}`) : sql``}
    with changed as materialized (select * from listed_posts where not is_counted),
    counted as materialized (${uncountedChanges(order)}),
    ranges as materialized (
      select likes, published_at, post_id, posts from post_offset_blocks where list = ${list}
    ),
    changes as materialized (select * from counted ${hidden}),
    nearest as (
      select likes, published_at, post_id, before from (
        select likes, published_at, post_id, is_block, coalesce(sum(posts) over (
          order by likes desc, published_at desc, post_id desc, is_block desc
          rows between unbounded preceding and 1 preceding
        ), 0) as before
        from (
          select *, true as is_block from ranges union all select *, false from changes
        ) as steps
      ) as summed
      where is_block and before <= ${offset}::bigint
      order by before desc limit 1
    )
    select array(${ids}) as ids,
      (select coalesce(sum(posts), 0) from ranges) + (select coalesce(sum(posts), 0) from ${changeSource})
        - ${hiddenPosts} as total,
      (select count(*) from changed) as uncounted,
      ${list === 'plus'} and exists (
        select from listed_posts where is_listed and is_plus and plus_until <= now()
      ) as "hasLapsed"`.execute(db);
  const [slice] = rows;
  if (!slice) throw new Error('The database did not answer with a slice.');
  return slice;
}

const nearestKey = (list: Order) =>
  list === 'newest'
    ? sql`nearest.published_at, nearest.post_id`
    : sql`nearest.likes, nearest.published_at, nearest.post_id`;

/** Removes the posts of authors with an expired subscription from the Spotlight. */
export async function unlistExpired(db: Queryable): Promise<void> {
  // Locks rows in one order, because readers may run this concurrently or during a renewal.
  await sql`
    with lapsed as (
      select post_id from listed_posts where is_listed and is_plus and plus_until <= now()
      order by post_id for no key update
    )
    update listed_posts set is_plus = false from lapsed
    where listed_posts.post_id = lapsed.post_id`.execute(db);
}
