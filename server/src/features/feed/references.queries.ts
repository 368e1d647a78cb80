import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import type { Window } from './paging.ts';

export interface Found {
  ids: string[];
  total: number;
}

/** Somebody's published posts, newest first. */
export const findPostsOf = (db: Queryable, userId: string, { offset, limit }: Window): Promise<Found> =>
  found(
    db,
    sql`select coalesce((select posts_count from users where id = ${userId}), 0) as total, array(
      select post_id from listed_posts where author_id = ${userId} and is_listed
      order by published_at desc, post_id desc offset ${offset} limit ${limit}
    ) as ids`,
  );

/** One's own posts, drafts among them at the time of their creation, newest first. */
export const findOwnPosts = (db: Queryable, userId: string, { offset, limit }: Window): Promise<Found> =>
  found(
    db,
    sql`with drafts as materialized (
      select id, created_at from posts where author_id = ${userId} and status <> 'PUBLISHED'
    )
    select coalesce((select posts_count from users where id = ${userId}), 0)
      + (select count(*) from drafts) as total, array(
      select id from (
        select id, created_at as time from drafts
        union all
        (
          select post_id, published_at from listed_posts where author_id = ${userId} and is_listed
          order by published_at desc, post_id desc limit ${offset + limit}
        )
      ) as own
      order by time desc, id desc offset ${offset} limit ${limit}
    ) as ids`,
  );

/** The published posts that somebody is featured on, newest first. Each has cost them an answer: they are few. */
export const findFeaturedOn = (db: Queryable, userId: string, { offset, limit }: Window): Promise<Found> =>
  found(
    db,
    sql`with featured as materialized (
      select listed_posts.post_id, published_at from post_features
      join listed_posts using (post_id)
      where user_id = ${userId} and state = 'approved' and is_listed
    )
    select (select count(*) from featured) as total, array(
      select post_id from featured order by published_at desc, post_id desc offset ${offset} limit ${limit}
    ) as ids`,
  );

/** What somebody likes, last liked first, or newest first. Each like is a press of theirs: they can be counted. */
export const findLiked = (
  db: Queryable,
  userId: string,
  sorted: boolean,
  { offset, limit }: Window,
): Promise<Found> =>
  found(
    db,
    sql`select (select count(*) from likes where user_id = ${userId}) as total, array(
      ${
        sorted
          ? sql`select likes.post_id from likes join posts on posts.id = post_id where user_id = ${userId}
              order by coalesce(published_at, posts.created_at) desc, post_id desc`
          : sql`select post_id from likes where user_id = ${userId} order by id desc`
      }
      offset ${offset} limit ${limit}
    ) as ids`,
  );

async function found(db: Queryable, query: ReturnType<typeof sql<Found>>): Promise<Found> {
  const { rows } = await query.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database did not answer with a list.');
  return row;
}
