import { sql } from 'kysely';
import { isHiddenFrom, hidesUsers, type BlockViewer } from '../../db/apart.ts';
import type { Queryable } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { countHidden, lessHidden, lessOfBlocks, type KnownHidden } from './hidden.queries.ts';
import { changesOf, ORDERS, type Order } from './order-keys.queries.ts';
import type { Window } from './paging.ts';

/** Posts in a block when it is made; it is divided when it has more than twice as many. */
export const BLOCK = 2000;

/** Whether a page is so far back that blocks are skipped to it. */
export const skipsBlocks = ({ offset }: Pick<Window, 'offset'>, block = BLOCK): boolean => offset >= block;

/** Posts on a first page whose plan is kept: so many names there are, at most, for each list. */
const SHORT = 24;

export interface Slice {
  ids: string[];
  /** How many posts the whole list has. */
  total: number;
  /** How many rows wait to be counted, each of which costs the reader a little. */
  uncounted: number;
  /** Whether a membership has run out whose posts are still among those of Plus members. */
  hasLapsed: boolean;
}

/**
 * The posts of a window of a list. One statement, which sees one moment: the blocks say how many posts come before each of
 * them as last counted, what has changed since is added, and from the nearest block on less than two blocks are skipped.
 */
export async function sliceOrder(
  db: Queryable,
  list: Order,
  { offset, limit }: Window,
  viewer?: BlockViewer,
  { block = BLOCK, hidden: known }: { block?: number; hidden?: KnownHidden | undefined } = {},
): Promise<Slice> {
  const order = ORDERS[list];
  const isSeen = sql`not ${isHiddenFrom(viewer, sql`author_id`, 'hidden')}`;
  const descending = sql.raw(
    list === 'newest' ? 'published_at desc, post_id desc' : 'likes desc, published_at desc, post_id desc',
  );
  const ids = !skipsBlocks({ offset }, block)
    ? sql`select post_id from listed_posts where ${order.isOn} and ${isSeen} order by ${descending}
          offset ${offset} limit ${sql.raw(String(limit))}`
    : sql`select found.post_id from nearest, lateral (
          select post_id from listed_posts
          where ${order.isOn} and ${isSeen} and (${order.key}) <= (${nearestKey(list)})
          order by ${descending} offset ${offset}::bigint - nearest.before limit ${limit}
        ) as found`;
  // The number of hidden posts is kept, except of Plus members; their places are wanted only where blocks are skipped.
  const [told, hiddenPosts] =
    list === 'plus'
      ? [sql`changes`, sql`0`]
      : [sql`counted`, known ? sql`${known.posts}::bigint` : countHidden(viewer)];
  const hidden =
    !skipsBlocks({ offset }, block) && list !== 'plus'
      ? sql``
      : known?.blocks
        ? lessOfBlocks(known.blocks)
        : lessHidden(order, viewer);
  // Of the page that is asked for most the plan is kept, which has to know how short it is.
  const isKept = offset === 0 && limit <= SHORT && !hidesUsers(viewer, 'hidden');
  const { rows } = await sql<Slice>`${isKept ? prepared(`first-of-${list}-${limit}`) : sql``}
    with changed as materialized (select * from listed_posts where not is_counted),
    counted as materialized (${changesOf(order)}),
    blocks as materialized (
      select likes, published_at, post_id, posts from list_blocks where list = ${list}
    ),
    changes as materialized (select * from counted ${hidden}),
    nearest as (
      select likes, published_at, post_id, before from (
        select likes, published_at, post_id, is_block, coalesce(sum(posts) over (
          order by likes desc, published_at desc, post_id desc, is_block desc
          rows between unbounded preceding and 1 preceding
        ), 0) as before
        from (
          select *, true as is_block from blocks union all select *, false from changes
        ) as steps
      ) as summed
      where is_block and before <= ${offset}::bigint
      order by before desc limit 1
    )
    select array(${ids}) as ids,
      (select coalesce(sum(posts), 0) from blocks) + (select coalesce(sum(posts), 0) from ${told})
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

/** Takes the posts of those whose membership has run out from those of Plus members. */
export async function unlistLapsed(db: Queryable): Promise<void> {
  // In one order, for readers who do so at once, or while the membership is renewed.
  await sql`
    with lapsed as (
      select post_id from listed_posts where is_listed and is_plus and plus_until <= now()
      order by post_id for no key update
    )
    update listed_posts set is_plus = false from lapsed
    where listed_posts.post_id = lapsed.post_id`.execute(db);
}
