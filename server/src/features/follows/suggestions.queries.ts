import { sql, type RawBuilder } from 'kysely';
import { isHiddenFrom, type BlockViewer } from '../block-filter/index.ts';
import type { Queryable } from '../../db/database.ts';

/** Limits of the rows that are read for one set of suggestions, to bound its time. */
const MAX_ROWS = {
  /** The latest users that the viewer follows, and the latest that each of them follows. */
  friends: 100,
  followedByEach: 50,
  /** The viewer's latest likes, and the viewer's latest posts. */
  ownPosts: 50,
  /** Posts of all users, the newest and the most liked. */
  posts: 500,
  /** The most followed users. */
  stars: 2000,
  /** Extra candidates, since some may be hidden from the viewer. */
  hiddenMargin: 20,
};

/** The viewer, and the users that are suggested already. */
export interface SuggestionQuery {
  viewer: BlockViewer;
  excludedIds: readonly string[];
  limit: number;
}

/** A suggested user. */
export interface SuggestionRow {
  id: string;
  /** The name of a followed user who follows them, or a genre that they make. */
  because: string | null;
  weight: number;
  hasPosts: boolean;
}

/** Users followed by those whom the viewer follows, ordered by the number of such follows. */
export const findFollowedByFriends = (db: Queryable, query: SuggestionQuery): Promise<SuggestionRow[]> =>
  best(
    db,
    sql`select theirs.followed_id as person, count(*) as weight, min(friend::text)::uuid as friend, null as genre
      from (
        select followed_id as friend from follows where follower_id = ${query.viewer.id}
        order by id desc limit ${MAX_ROWS.friends}
      ) as friends
      cross join lateral (
        select followed_id from follows where follower_id = friend order by id desc limit ${MAX_ROWS.followedByEach}
      ) as theirs
      group by 1`,
    query,
  );

/**
 * Makers in the genres that the viewer likes and posts. Candidates are authors of liked, new and
 * popular posts.
 */
export const findAuthorsInGenres = (db: Queryable, query: SuggestionQuery): Promise<SuggestionRow[]> =>
  best(
    db,
    sql`with liked as materialized (
        select post_id from likes where user_id = ${query.viewer.id} order by id desc limit ${MAX_ROWS.ownPosts}
      ), own as (
        select id as post_id from posts where author_id = ${query.viewer.id}
        order by created_at desc, id desc limit ${MAX_ROWS.ownPosts}
      ), taste as materialized (
        select genre as name, genre_bits(array[genre]) as genre, count(*) as weight from posts, unnest(genres) as genre
        where id in (select post_id from liked union select post_id from own) group by 1, 2
      ), seen as (
        select post_id, author_id, genres from listed_posts where post_id in (select post_id from liked)
        union
        (select post_id, author_id, genres from listed_posts
          order by published_at desc, post_id desc limit ${MAX_ROWS.posts})
        union
        (select post_id, author_id, genres from posts_by_likes
          order by likes desc, published_at desc, post_id desc limit ${MAX_ROWS.posts})
      )
      select author_id as person, sum(weight) as weight, null::uuid as friend,
        (array_agg(taste.name order by weight desc, taste.name))[1] as genre
      from seen join taste on seen.genres & taste.genre <> 0
      where exists (select from taste)
      group by 1`,
    query,
  );

/** The most followed users of all. */
export const findTopFollowed = (db: Queryable, query: SuggestionQuery): Promise<SuggestionRow[]> =>
  best(
    db,
    sql`select id as person, followers_count as weight, null::uuid as friend, null as genre from users where suspended_at is null
      order by followers_count desc, user_name_key collate "C", id limit ${MAX_ROWS.stars}`,
    query,
  );

/**
 * Selects the best candidates that the viewer does not follow. Among equal ones, the most followed.
 */
async function best(
  db: Queryable,
  people: RawBuilder<unknown>,
  { viewer, excludedIds, limit }: SuggestionQuery,
): Promise<SuggestionRow[]> {
  const { rows } = await sql<SuggestionRow>`
    select person as id, weight::integer as weight,
      coalesce(genre, (select user_name from users where users.id = friend)) as because,
      exists (select from listed_posts where author_id = person) as "hasPosts"
    from (
      select person, weight, friend, genre from (${people}) as people
      where person <> ${viewer.id} and person <> all(${excludedIds}::uuid[])
        and not exists (select from follows where follower_id = ${viewer.id} and followed_id = person)
        and not ${isHiddenFrom(viewer, sql`person`, 'hidden')}
      order by weight desc fetch first ${limit + MAX_ROWS.hiddenMargin} rows with ties
    ) as best join searchable_users on user_id = person
    order by weight desc, followers desc, name limit ${limit}`.execute(db);
  return rows;
}
