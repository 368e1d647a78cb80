import { sql } from 'kysely';
import { isHiddenFrom, type BlockViewer } from '../block-filter/index.ts';
import type { Queryable } from '../../db/database.ts';

/** Limits of the rows that are read for one ranking, to bound its time. */
const MAX_ROWS = {
  /** The newest likes of the post, and the newest likes of each of these users. */
  likers: 100,
  likesOfEach: 30,
  /** The newest posts of each artist of the post, and the newest that credit the artist. */
  postsOfEach: 30,
  /** Posts of all users, the newest and the most liked. */
  posts: 500,
};

/** The weight of one artist in common, of one genre, and of a doubled number of listeners. */
const WEIGHTS = { artist: 4, genre: 2, listeners: 1 };
/** The first nine genres are types, such as 'Beat', and say less about the music. */
const TYPES = 0b1_1111_1111;

/**
 * Ranks the posts related to one: the newest of its author, then those of others with the most
 * artists, genres and listeners in common. A listener in common likes both posts.
 */
export async function findRelatedIds(
  db: Queryable,
  { postId, authorId }: { postId: string; authorId: string },
  counts: { byAuthor: number; similar: number },
): Promise<string[]> {
  const { rows } = await sql<{ post_id: string }>`
    with origin as materialized (
      select genre_bits(genres) as genres from posts where id = ${postId}
    ),
    by_author as (
      select post_id, published_at from listed_posts where author_id = ${authorId} and post_id <> ${postId}
      order by published_at desc, post_id desc limit ${counts.byAuthor}
    ),
    artists as materialized (
      select ${authorId}::uuid as artist_id
      union
      select account_of(user_id) from credits where post_id = ${postId} and state = 'current' and not is_author
    ),
    by_artists as materialized (
      select post_id, count(distinct artist_id) as artists from artists cross join lateral (
        (select post_id from listed_posts where author_id = artist_id
          order by published_at desc, post_id desc limit ${MAX_ROWS.postsOfEach})
        union all
        (select post_id from credited_posts where user_id = artist_id
          order by published_at desc, post_id desc limit ${MAX_ROWS.postsOfEach})
      ) as theirs group by 1
    ),
    by_listeners as materialized (
      select theirs.post_id, count(*) as listeners from (
        select user_id from likes where post_id = ${postId} order by id desc limit ${MAX_ROWS.likers}
      ) as likers cross join lateral (
        select post_id from likes where user_id = likers.user_id order by id desc limit ${MAX_ROWS.likesOfEach}
      ) as theirs group by 1
    ),
    candidates as (
      select post_id from by_artists
      union
      select post_id from by_listeners
      union
      (select post_id from listed_posts order by published_at desc, post_id desc limit ${MAX_ROWS.posts})
      union
      (select post_id from posts_by_likes order by likes desc, published_at desc, post_id desc limit ${MAX_ROWS.posts})
    ),
    scores as (
      select post_id, published_at,
        ${WEIGHTS.artist} * coalesce(artists, 0)
        + ${WEIGHTS.genre} * (
          bit_count((listed_posts.genres & origin.genres & ~ ${TYPES}::integer)::bit(32))
          + bit_count((listed_posts.genres & origin.genres & ${TYPES}::integer)::bit(32)) / 4.0
        )
        + ${WEIGHTS.listeners} * log(2, 1 + coalesce(listeners, 0)) as score
      from candidates join listed_posts using (post_id) cross join origin
        left join by_artists using (post_id) left join by_listeners using (post_id)
      where author_id <> ${authorId}
    ),
    similar_posts as (
      select post_id, score, published_at from scores where score > 0
      order by score desc, published_at desc, post_id desc limit ${counts.similar}
    )
    select post_id from (
      select post_id, 1 as kind, 0::numeric as score, published_at from by_author
      union all
      select post_id, 2, score, published_at from similar_posts
    ) as related order by kind, score desc, published_at desc, post_id desc`.execute(db);
  return rows.map(({ post_id }) => post_id);
}

/** The published posts of this list that are visible to the viewer, in the same order. */
export async function listVisibleWithAuthors(
  db: Queryable,
  viewer: BlockViewer | undefined,
  ids: readonly string[],
): Promise<{ id: string; authorId: string }[]> {
  const { rows } = await sql<{ id: string; authorId: string }>`
    select post_id as id, author_id as "authorId"
    from unnest(${ids}::uuid[]) with ordinality as related (post_id, place) join listed_posts using (post_id)
    where not ${isHiddenFrom(viewer, sql`author_id`, 'hidden')} order by place`.execute(db);
  return rows;
}

/** The newest posts of a user among which the most liked one is searched. */
const MAX_OWN_POSTS = 200;

/** The pinned post of a user, else the most liked of the newest ones; undefined without posts. */
export async function findTopPost(
  db: Queryable,
  userId: string,
): Promise<{ id: string; isPinned: boolean } | undefined> {
  const { rows } = await sql<{ id: string; isPinned: boolean }>`
    select id, is_pinned as "isPinned" from (
      select post_id as id, true as is_pinned, 0 as likes, published_at
      from pinned_posts join listed_posts using (post_id) where user_id = ${userId}
      union all
      select id, false, total_likes, newest.published_at from (
        select post_id, published_at from listed_posts where author_id = ${userId}
        order by published_at desc, post_id desc limit ${MAX_OWN_POSTS}
      ) as newest join posts on posts.id = post_id
    ) as candidates order by is_pinned desc, likes desc, published_at desc, id desc limit 1`.execute(db);
  return rows[0];
}
