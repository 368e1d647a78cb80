import { sql } from 'kysely';
import { isHiddenFrom, onlyHidden, type BlockViewer } from '../block-filter/index.ts';
import type { Queryable } from '../../db/database.ts';
import { readListPage, totalOf, type ListPage, type Window } from '../../db/list-page.ts';

const BY_TIME = [sql`published_at`, sql`post_id`];

/** The published posts of a user, newest first. */
export const findPostsOf = (db: Queryable, userId: string, window: Window): Promise<ListPage> =>
  readListPage(db, window, {
    total: sql`coalesce((select posts_count from users where id = ${userId} and suspended_at is null), 0)`,
    from: sql`listed_posts where author_id = ${userId}`,
    id: sql`post_id`,
    key: BY_TIME,
  });

/**
 * The posts of the viewer, newest first, with drafts at the time of their creation. PostgreSQL
 * merges the indexes of both, as the condition stands outside of the union.
 */
export const findOwnPosts = (db: Queryable, userId: string, window: Window): Promise<ListPage> =>
  readListPage(db, window, {
    total: sql`coalesce((select posts_count from users where id = ${userId}), 0)
      + (select count(*) from posts where author_id = ${userId} and status <> 'PUBLISHED')`,
    from: sql`(
      select author_id, id as post_id, created_at as published_at, status from posts
      union all
      select author_id, post_id, published_at, 'LISTED' from listed_posts
    ) as own where author_id = ${userId} and status <> 'PUBLISHED'`,
    id: sql`post_id`,
    key: BY_TIME,
  });

/** The published posts that credit a user, newest first. */
export const findFeaturedOn = (
  db: Queryable,
  userId: string,
  window: Window,
  viewer?: BlockViewer,
): Promise<ListPage> =>
  readListPage(db, window, {
    total: totalOf(userId, 'credited'),
    from: sql`credited_posts where user_id = ${userId}`,
    id: sql`post_id`,
    key: BY_TIME,
    hidden: onlyHidden(
      viewer,
      sql`select post_id from credited_posts join listed_posts using (post_id) where user_id = ${userId}`,
      sql`author_id`,
    ),
  });

/** The posts that a user likes, last liked first; sorted newest post first, which reads them all. */
export const findLiked = (
  db: Queryable,
  userId: string,
  window: Window,
  viewer?: BlockViewer,
  { sorted: isSorted = false } = {},
): Promise<ListPage> =>
  readListPage(db, window, {
    total: totalOf(userId, 'liked'),
    from: isSorted
      ? sql`likes join posts on posts.id = post_id where user_id = ${userId}`
      : sql`likes where user_id = ${userId}`,
    id: sql`post_id`,
    key: isSorted ? [sql`coalesce(published_at, posts.created_at)`, sql`post_id`] : [sql`likes.id`],
    hidden: onlyHidden(
      viewer,
      sql`select post_id from likes join posts on posts.id = post_id where user_id = ${userId}`,
      sql`author_id`,
    ),
  });

/**
 * Above this number of followed users, the query first scans this many of the newest posts, which
 * costs about as much as one lookup for each user.
 */
const SCAN_LIMITS = { people: 500, posts: 2000 };

/**
 * The posts of followed users, newest first. Considers the `people` followed last and at most
 * `posts` of their posts. If these users have more, each gets the same share of newest posts, so
 * that one prolific author does not displace the others. The total is a sum of stored post counts.
 * The query reads no more posts of an author than the page can contain. For many followed users, it
 * scans the newest posts of all users first, because the first pages usually consist of these.
 * @param viewer the same user, whose muted users are left out
 */
export async function findFollowed(
  db: Queryable,
  userId: string,
  { people, posts }: { people: number; posts: number },
  { offset, limit }: Window,
  viewer?: BlockViewer,
  scan = SCAN_LIMITS,
): Promise<ListPage> {
  const { rows } = await sql<ListPage>`
    with authors as materialized (
      select users.id, posts_count - (
        select count(*) from listed_posts where author_id = users.id and not in_feed
      ) as posts_count from (
        select followed_id from follows where follower_id = ${userId} order by id desc limit ${people}
      ) as followed join users on users.id = followed_id where posts_count > 0 and suspended_at is null
        and not ${isHiddenFrom(viewer, sql`users.id`, 'hidden')}
    ),
    share as materialized (
      select case when sum(posts_count) > ${posts} then greatest(1, ${posts} / count(*)) else ${posts} end as posts
      from authors
    ),
    near as materialized (
      select post_id, published_at from (
        select post_id, published_at, row_number() over (
          partition by author_id order by published_at desc, post_id desc
        ) as place
        from (
          select post_id, author_id, published_at from listed_posts where in_feed
          order by published_at desc, post_id desc limit ${scan.posts}
        ) as newest where author_id in (select id from authors)
      ) as theirs where place <= (select posts from share)
    ),
    is_near as materialized (
      select case when (select count(*) from authors) > ${scan.people}
        then (select count(*) from near) >= ${offset}::bigint + ${limit} else false end as yes
    )
    select coalesce((select sum(least(posts_count, share.posts)) from authors, share), 0)::bigint as total,
      case when (select yes from is_near) then array(
        select post_id from near order by published_at desc, post_id desc offset ${offset} limit ${limit}
      ) else array(
        select post_id from authors cross join lateral (
          select post_id, published_at from listed_posts where author_id = authors.id and in_feed
          order by published_at desc, post_id desc
          limit (select least(posts, ${offset}::bigint + ${limit}) from share)
        ) as theirs
        order by published_at desc, post_id desc offset ${offset} limit ${limit}
      ) end as ids`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}
