import { sql, type RawBuilder } from 'kysely';
import { isHiddenFrom, type BlockViewer } from '../../db/apart.ts';
import type { Queryable } from '../../db/database.ts';

/** How much is looked at for one set of suggestions, so that nobody's is slow. */
const LOOKED_AT = {
  /** People one follows, the latest, and whom each of them follows, the latest. */
  friends: 100,
  followedByEach: 50,
  /** Posts that one has liked and posted last. */
  own: 50,
  /** Posts of everybody, the newest and the most liked. */
  posts: 500,
  /** The most followed. */
  stars: 2000,
  /** So many more than wanted are looked up: some may be shut out. */
  shutOut: 20,
};

/** Whom it is for, and who has been suggested already. */
export interface Wanted {
  viewer: BlockViewer;
  but: readonly string[];
  limit: number;
}

/** The people whom those follow that one follows, by how many of them do. */
export const findFollowedByFriends = (db: Queryable, wanted: Wanted): Promise<string[]> =>
  best(
    db,
    sql`select theirs.followed_id as person, count(*) as weight
      from (
        select followed_id as friend from follows where follower_id = ${wanted.viewer.id}
        order by id desc limit ${LOOKED_AT.friends}
      ) as friends
      cross join lateral (
        select followed_id from follows where follower_id = friend order by id desc limit ${LOOKED_AT.followedByEach}
      ) as theirs
      group by 1`,
    wanted,
  );

/** Those who make what one likes and makes, by genre: whose posts one has liked, and of whom there are posts to see. */
export const findMakersOfOnesGenres = (db: Queryable, wanted: Wanted): Promise<string[]> =>
  best(
    db,
    sql`with liked as materialized (
        select post_id from likes where user_id = ${wanted.viewer.id} order by id desc limit ${LOOKED_AT.own}
      ), own as (
        select id as post_id from posts where author_id = ${wanted.viewer.id}
        order by created_at desc, id desc limit ${LOOKED_AT.own}
      ), taste as materialized (
        select genre_bits(array[genre]) as genre, count(*) as weight from posts, unnest(genres) as genre
        where id in (select post_id from liked union select post_id from own) group by 1
      ), seen as (
        select post_id, author_id, genres from listed_posts
        where is_listed and post_id in (select post_id from liked)
        union
        (select post_id, author_id, genres from listed_posts where is_listed
          order by published_at desc, post_id desc limit ${LOOKED_AT.posts})
        union
        (select post_id, author_id, genres from listed_posts where is_listed
          order by likes desc, published_at desc, post_id desc limit ${LOOKED_AT.posts})
      )
      select author_id as person, sum(weight) as weight
      from seen join taste on seen.genres & taste.genre <> 0
      where exists (select from taste)
      group by 1`,
    wanted,
  );

/** The most followed of all. */
export const findTopFollowed = (db: Queryable, wanted: Wanted): Promise<string[]> =>
  best(
    db,
    sql`select id as person, followers_count as weight from users where disabled_at is null
      order by followers_count desc, user_name_key collate "C", id limit ${LOOKED_AT.stars}`,
    wanted,
  );

/** Of these people the best ones whom the viewer does not follow; of equal ones the most followed. */
async function best(
  db: Queryable,
  people: RawBuilder<unknown>,
  { viewer, but, limit }: Wanted,
): Promise<string[]> {
  const { rows } = await sql<{ person: string }>`
    select person from (
      select person, weight from (${people}) as people
      where person <> ${viewer.id} and person <> all(${but}::uuid[])
        and not exists (select from follows where follower_id = ${viewer.id} and followed_id = person)
        and not ${isHiddenFrom(viewer, sql`person`, 'hidden')}
      order by weight desc fetch first ${limit + LOOKED_AT.shutOut} rows with ties
    ) as best join searchable_users on user_id = person
    order by weight desc, followers desc, name limit ${limit}`.execute(db);
  return rows.map((row) => row.person);
}
