import { sql, type RawBuilder } from 'kysely';
import { isHiddenFrom, hiddenUserIds, hidesUsers, type BlockViewer } from '../../db/block-filter.ts';
import type { Queryable } from '../../db/database.ts';
import { AFTER_ALL_KEYS, seekToOffset, seekToVisibleOffset, type HiddenRows } from '../../db/offset-index.ts';
import type { Window } from '../../db/page-window.ts';

export interface Found {
  ids: string[];
  total: number;
}

/** The published posts of a user, newest first. */
export const findPostsOf = (db: Queryable, userId: string, { offset, limit }: Window): Promise<Found> =>
  found(
    db,
    sql`with place as ${seekToOffset(userId, 'published', 'desc', offset)}
    select coalesce((select posts_count from users where id = ${userId} and suspended_at is null), 0) as total, array(
      select post_id from (${listedFromPlace(userId)} limit ${limit}) as theirs
    ) as ids`,
  );

/**
 * The listed posts of a user, newest first, from `place` on. The number of a place is in
 * microseconds, its word is an id.
 */
const listedFromPlace = (userId: string) => sql`
  select post_id, published_at from listed_posts
  where author_id = ${userId} and is_listed and (published_at, post_id) < (
    select case number when ${AFTER_ALL_KEYS.number}::bigint then 'infinity' else timestamptz 'epoch' + number * interval '1 microsecond' end,
      case word when ${AFTER_ALL_KEYS.word} then 'ffffffff-ffff-ffff-ffff-ffffffffffff' else word::uuid end
    from place
  )
  order by published_at desc, post_id desc offset (select skip from place)`;

/**
 * The posts of the viewer, newest first, with drafts at the time of their creation. The query reads
 * one additional published post before the window for each draft, because each draft shifts the
 * window by at most one.
 */
export const findOwnPosts = (db: Queryable, userId: string, { offset, limit }: Window): Promise<Found> =>
  found(
    db,
    sql`with drafts as materialized (
      select id, created_at from posts where author_id = ${userId} and status <> 'PUBLISHED'
    ),
    skipped as materialized (select greatest(0, ${offset}::bigint - count(*)) as posts from drafts),
    place as ${seekToOffset(userId, 'published', 'desc', sql`(select posts from skipped)`)}
    select coalesce((select posts_count from users where id = ${userId}), 0)
      + (select count(*) from drafts) as total, array(
      select id from (
        select id, created_at as time from drafts
        union all
        (${listedFromPlace(userId)} limit ${limit} + ${offset}::bigint - (select posts from skipped))
      ) as own
      order by time desc, id desc offset ${offset}::bigint - (select posts from skipped) limit ${limit}
    ) as ids`,
  );

/** The published posts that credit a user, newest first. */
export const findFeaturedOn = (
  db: Queryable,
  userId: string,
  { offset, limit }: Window,
  viewer?: BlockViewer,
): Promise<Found> => {
  const hidden = hidesUsers(viewer)
    ? sql`select number, word from credited_posts join listed_posts using (post_id)
        where user_id = ${userId} and author_id in ${hiddenUserIds(viewer)}`
    : undefined;
  return found(
    db,
    sql`with place as ${seekToVisibleOffset(userId, 'credited', offset, hidden)}
    select ${totalOf(userId, 'credited', hidden)} as total, array(
      select post_id from credited_posts
      where user_id = ${userId} and (number, word) < (select number, word from place)
        and ${isVisible(viewer, sql`credited_posts.post_id`)}
      order by number desc, word desc limit ${limit} offset (select skip from place)
    ) as ids`,
  );
};

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
export const findFollowed = (
  db: Queryable,
  userId: string,
  { people, posts }: { people: number; posts: number },
  { offset, limit }: Window,
  viewer?: BlockViewer,
  scan = SCAN_LIMITS,
): Promise<Found> =>
  found(
    db,
    sql`with authors as materialized (
      select users.id, posts_count from (
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
          select post_id, author_id, published_at from listed_posts where is_listed
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
          select post_id, published_at from listed_posts where author_id = authors.id and is_listed
          order by published_at desc, post_id desc
          limit (select least(posts, ${offset}::bigint + ${limit}) from share)
        ) as theirs
        order by published_at desc, post_id desc offset ${offset} limit ${limit}
      ) end as ids`,
  );

/**
 * The posts that a user likes, last liked first. The caller counts the likes first
 * (likes/count-liked.ts).
 */
export const findLiked = (
  db: Queryable,
  userId: string,
  { offset, limit }: Window,
  viewer?: BlockViewer,
): Promise<Found> => {
  const hidden = hiddenLiked(userId, viewer);
  return found(
    db,
    sql`with place as ${seekToVisibleOffset(userId, 'liked', offset, hidden)}
    select ${totalOf(userId, 'liked', hidden)} as total, array(
      select post_id from likes where user_id = ${userId} and id < (select number from place)
        and ${isVisible(viewer, sql`likes.post_id`)}
      order by id desc limit ${limit} offset (select skip from place)
    ) as ids`,
  );
};

/** The posts that a user likes, newest post first. The query sorts all likes of the user. */
export const findLikedByTime = (
  db: Queryable,
  userId: string,
  { offset, limit }: Window,
  viewer?: BlockViewer,
): Promise<Found> =>
  found(
    db,
    sql`select ${totalOf(userId, 'liked', hiddenLiked(userId, viewer))} as total, array(
      select likes.post_id from likes join posts on posts.id = post_id
      where user_id = ${userId} and not ${isHiddenFrom(viewer, sql`author_id`)}
      order by coalesce(published_at, posts.created_at) desc, post_id desc offset ${offset} limit ${limit}
    ) as ids`,
  );

/** The likes of a user for posts that are hidden from the viewer. */
const hiddenLiked = (userId: string, viewer: BlockViewer | undefined): HiddenRows =>
  hidesUsers(viewer)
    ? sql`select likes.id as number, '' as word from likes join posts on posts.id = post_id
        where user_id = ${userId} and author_id in ${hiddenUserIds(viewer)}`
    : undefined;

/** Whether the viewer may see the author of a post, given the post id. */
const isVisible = (viewer: BlockViewer | undefined, postId: RawBuilder<unknown>) =>
  hidesUsers(viewer)
    ? sql`not exists (select from posts where id = ${postId} and ${isHiddenFrom(viewer, sql`author_id`)})`
    : sql`true`;

const totalOf = (list: string, sort: string, hidden?: HiddenRows) =>
  sql`coalesce((select entries from offset_lists where list = ${list} and sort = ${sort}), 0)
    ${hidden === undefined ? sql`` : sql`- (select count(*) from (${hidden}) as hidden)`}`;

async function found(db: Queryable, query: ReturnType<typeof sql<Found>>): Promise<Found> {
  const { rows } = await query.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database did not answer with a list.');
  return row;
}
