import { sql, type RawBuilder } from 'kysely';
import { isHiddenFrom, hiddenUserIds, hidesUsers, type BlockViewer } from '../../db/apart.ts';
import type { Queryable } from '../../db/database.ts';
import { AFTER_ALL_KEYS, seekToOffset, seekToVisibleOffset, type HiddenRows } from '../../db/offset-index.ts';
import type { Window } from './paging.ts';

export interface Found {
  ids: string[];
  total: number;
}

/** Somebody's published posts, newest first. */
export const findPostsOf = (db: Queryable, userId: string, { offset, limit }: Window): Promise<Found> =>
  found(
    db,
    sql`with place as ${seekToOffset(userId, 'published', 'desc', offset)}
    select coalesce((select posts_count from users where id = ${userId} and disabled_at is null), 0) as total, array(
      select post_id from (${listedFromPlace(userId)} limit ${limit}) as theirs
    ) as ids`,
  );

/** Somebody's listed posts, newest first, from a `place` among them on: its number are microseconds, its word is an id. */
const listedFromPlace = (userId: string) => sql`
  select post_id, published_at from listed_posts
  where author_id = ${userId} and is_listed and (published_at, post_id) < (
    select case number when ${AFTER_ALL_KEYS.number}::bigint then 'infinity' else timestamptz 'epoch' + number * interval '1 microsecond' end,
      case word when ${AFTER_ALL_KEYS.word} then 'ffffffff-ffff-ffff-ffff-ffffffffffff' else word::uuid end
    from place
  )
  order by published_at desc, post_id desc offset (select skip from place)`;

/**
 * One's own posts, drafts among them at the time of their creation, newest first. As many published posts as there are drafts
 * are read before the window and put in order with these: each draft before it moves it by one at most.
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

/** The published posts that somebody is featured on, newest first. */
export const findFeaturedOn = (
  db: Queryable,
  userId: string,
  { offset, limit }: Window,
  viewer?: BlockViewer,
): Promise<Found> => {
  const hidden = hidesUsers(viewer)
    ? sql`select number, word from featured_posts join listed_posts using (post_id)
        where user_id = ${userId} and author_id in ${hiddenUserIds(viewer)}`
    : undefined;
  return found(
    db,
    sql`with place as ${seekToVisibleOffset(userId, 'featured', offset, hidden)}
    select ${totalOf(userId, 'featured', hidden)} as total, array(
      select post_id from featured_posts
      where user_id = ${userId} and (number, word) < (select number, word from place)
        and ${isSeen(viewer, sql`featured_posts.post_id`)}
      order by number desc, word desc limit ${limit} offset (select skip from place)
    ) as ids`,
  );
};

/** Of more than so many people so many of the newest posts are walked through: about what asking each would take. */
const WALK = { people: 500, posts: 2000 };

/**
 * The posts of those whom somebody follows, newest first, without reading all of either: of the people followed last, and of
 * so many posts that they are `most` together. Where those people have more, each has the same share, their newest, so that
 * nobody's thousands push out the others. How many posts each has is kept, so the total is added up and not counted, and of
 * nobody more is read than may stand on the page or before it. Where they are many, the first pages are mostly among the newest
 * posts of all: these are walked through before each of the authors is asked.
 * @param viewer the same one: of whom they have muted there is nothing
 */
export const findFollowed = (
  db: Queryable,
  userId: string,
  { people, posts }: { people: number; posts: number },
  { offset, limit }: Window,
  viewer?: BlockViewer,
  walk = WALK,
): Promise<Found> =>
  found(
    db,
    sql`with authors as materialized (
      select users.id, posts_count from (
        select followed_id from follows where follower_id = ${userId} order by id desc limit ${people}
      ) as followed join users on users.id = followed_id where posts_count > 0 and disabled_at is null
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
          order by published_at desc, post_id desc limit ${walk.posts}
        ) as newest where author_id in (select id from authors)
      ) as theirs where place <= (select posts from share)
    ),
    is_near as materialized (
      select case when (select count(*) from authors) > ${walk.people}
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

/** What somebody likes, last liked first. All of it is counted before (likes/count-liked.ts). */
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
        and ${isSeen(viewer, sql`likes.post_id`)}
      order by id desc limit ${limit} offset (select skip from place)
    ) as ids`,
  );
};

/** What somebody likes, newest post first: all of it is put in order, as much as they have pressed. */
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

/** What somebody likes of those whom the viewer does not see. */
const hiddenLiked = (userId: string, viewer: BlockViewer | undefined): HiddenRows =>
  hidesUsers(viewer)
    ? sql`select likes.id as number, '' as word from likes join posts on posts.id = post_id
        where user_id = ${userId} and author_id in ${hiddenUserIds(viewer)}`
    : undefined;

/** Whether the author of a post, given by its id, is one whom the viewer sees. */
const isSeen = (viewer: BlockViewer | undefined, postId: RawBuilder<unknown>) =>
  hidesUsers(viewer)
    ? sql`not exists (select from posts where id = ${postId} and ${isHiddenFrom(viewer, sql`author_id`)})`
    : sql`true`;

const totalOf = (list: string, sort: string, hidden?: HiddenRows) =>
  sql`coalesce((select entries from ranked_lists where list = ${list} and sort = ${sort}), 0)
    ${hidden === undefined ? sql`` : sql`- (select count(*) from (${hidden}) as hidden)`}`;

async function found(db: Queryable, query: ReturnType<typeof sql<Found>>): Promise<Found> {
  const { rows } = await query.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database did not answer with a list.');
  return row;
}
