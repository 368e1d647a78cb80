import { sql, type RawBuilder } from 'kysely';
import { hiddenUserIds, hidesUsers, type BlockViewer } from '../block-filter/index.ts';
import type { Queryable } from '../../db/database.ts';
import { NO_OWNER, totalOf, type List } from '../../db/list-page.ts';
import { markPrepared } from '../../db/prepared.ts';

/** A list of the published posts of all users. */
export type PostOrder = 'newest' | 'liked' | 'spotlight';

const BY_TIME = [sql`published_at`, sql`post_id`];
const BY_LIKES = [sql`likes`, ...BY_TIME];

interface Order {
  table: RawBuilder<unknown>;
  /** The condition of its rows. */
  where: RawBuilder<unknown>;
  total: RawBuilder<unknown>;
  key: RawBuilder<unknown>[];
}

const ALL = sql`true`;
const listedPosts = totalOf(NO_OWNER, 'newest');

const ORDERS: Record<PostOrder, Order> = {
  // A release is listed once, as its lead track.
  newest: {
    table: sql`listed_posts`,
    where: sql`in_feed`,
    total: sql`${listedPosts} - ${totalOf(NO_OWNER, 'off-feed')}`,
    key: BY_TIME,
  },
  liked: { table: sql`posts_by_likes`, where: ALL, total: listedPosts, key: BY_LIKES },
  spotlight: {
    table: sql`spotlight_posts`,
    where: ALL,
    total: totalOf(NO_OWNER, 'spotlight'),
    key: BY_LIKES,
  },
};

/** A list of all posts without those hidden from the viewer. */
export function postList(order: PostOrder, viewer: BlockViewer | undefined): List {
  const { table, where, total, key } = ORDERS[order];
  const list = { id: sql`post_id`, key };
  if (!hidesUsers(viewer, 'hidden'))
    return { ...list, from: sql`${table} where ${where}`, total, preparedName: `first-of-${order}` };
  const hiddenUsers = hiddenUserIds(viewer, 'hidden');
  const hiddenPosts =
    order === 'spotlight'
      ? sql`(select count(*) from spotlight_posts where author_id in ${hiddenUsers})`
      : sql`(
          select coalesce(sum(posts_count), 0) from users where id in ${hiddenUsers} and suspended_at is null
        ) - (
          select count(*) from listed_posts
          where ${order === 'newest'} and not in_feed and author_id in ${hiddenUsers}
        )`;
  return {
    ...list,
    // The planner hashes the hidden users once; the index has the author of each post.
    from: sql`${table} where ${where} and author_id not in ${hiddenUsers}`,
    total: sql`${total} - (${hiddenPosts})`,
  };
}

/** Whether the Spotlight lists posts of expired subscriptions. */
export async function hasExpiredInSpotlight(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ hasExpired: boolean }>`${markPrepared('has-expired-in-spotlight')}
    select exists (select from spotlight_posts where plus_until <= now()) as "hasExpired"`.execute(db);
  return rows[0]?.hasExpired === true;
}

/** Deletes the posts of expired subscriptions from the Spotlight. */
export async function deleteExpiredFromSpotlight(db: Queryable): Promise<void> {
  // Locks rows in one order, because readers may run this concurrently or during a renewal.
  await sql`
    delete from spotlight_posts where post_id in (
      select post_id from spotlight_posts where plus_until <= now() order by post_id for update
    )`.execute(db);
}
