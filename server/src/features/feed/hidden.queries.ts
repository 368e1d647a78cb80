import { sql } from 'kysely';
import { hiddenUserIds, hidesUsers, type BlockViewer } from '../../db/apart.ts';
import type { Queryable } from '../../db/database.ts';
import { ORDERS, type Definition, type Order } from './order-keys.queries.ts';

/** Posts that are counted away for an onlooker one by one. Beyond so many, pages of the Spotlight are near, and its total too. */
const MAX_HIDDEN = 50_000;

/** The same where they are counted for each block. */
const MAX_IN_BLOCKS = 500_000;

/** What an onlooker is not shown, as one post less at its key each: so pages and totals are of what is shown. */
export const lessHidden = (order: Definition, viewer: BlockViewer | undefined) =>
  hidesUsers(viewer, 'hidden') ? sql`union all (${hiddenOf(order, viewer, MAX_HIDDEN, sql`, -1`)})` : sql``;

const hiddenOf = ({ likes, isOn }: Definition, viewer: BlockViewer, most: number, more = sql``) => sql`
  select ${likes} as likes, published_at, post_id ${more} from listed_posts
  where ${isOn} and author_id in ${hiddenUserIds(viewer, 'hidden')} limit ${most}`;

/** What is known of the posts that an onlooker is not shown. */
export interface KnownHidden {
  posts: number;
  /** Where those of each block of the list lie, near enough to find a page. */
  blocks?: readonly HiddenInBlock[] | undefined;
}

/** So many in the block that begins with this key; whoever joins it to another does not change where they lie. */
export interface HiddenInBlock {
  likes: number;
  /** As the database writes it, to the microsecond. */
  published_at: string;
  post_id: string;
  posts: number;
}

/** The same, as the blocks have it. */
export const lessOfBlocks = (hidden: readonly HiddenInBlock[]) => sql`union all
  select likes, published_at, post_id, -posts from unnest(
    ${hidden.map(({ likes }) => likes)}::integer[], ${hidden.map(({ published_at }) => published_at)}::timestamptz[],
    ${hidden.map(({ post_id }) => post_id)}::uuid[], ${hidden.map(({ posts }) => posts)}::integer[]
  ) as less (likes, published_at, post_id, posts)`;

/** Where in a list those posts lie that an onlooker is not shown. */
export async function findHiddenInBlocks(
  db: Queryable,
  list: Order,
  viewer: BlockViewer,
): Promise<HiddenInBlock[]> {
  const { rows } = await sql<HiddenInBlock>`
    with blocks as materialized (
      select likes, published_at, post_id from list_blocks where list = ${list}
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
          select *, true as is_block from blocks
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

/** How many posts an onlooker is not shown in the lists of everybody's. */
export async function findHiddenPosts(db: Queryable, viewer: BlockViewer): Promise<number> {
  const { rows } = await sql<{ posts: number }>`select ${countHidden(viewer)} as posts`.execute(db);
  return rows[0]?.posts ?? 0;
}

/** How many published posts those have whom an onlooker is not shown: the number is kept with each of them. */
export const countHidden = (viewer: BlockViewer | undefined) =>
  hidesUsers(viewer, 'hidden')
    ? sql`(
        select coalesce(sum(posts_count), 0) from users
        where id in ${hiddenUserIds(viewer, 'hidden')} and disabled_at is null
      )`
    : sql`0`;
