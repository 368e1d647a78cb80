import { sql } from 'kysely';
import { isHiddenFrom, hiddenUserIds, hidesUsers, type BlockViewer } from '../../db/apart.ts';
import type { Database, Queryable, Tx } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { deleteLimited } from '../../db/delete-limited.ts';
import { countHiddenRows, seekToVisibleOffset, type HiddenRows } from '../../db/offset-index.ts';
import { shownPicture } from '../users/index.ts';

/**
 * Who of these people likes a post. Each is looked up by the primary key (`offset 0` keeps the planner from turning it round): of
 * a post that has just become hot the statistics say that its likes are few, and all of them would be read instead.
 */
export async function findLiking(tx: Tx, postId: string, userIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ userId: string }>`
    select liker as "userId" from unnest(${userIds}::uuid[]) as asked (liker)
    where exists (select from likes where post_id = ${postId} and user_id = liker offset 0)`.execute(tx);
  return new Set(rows.map(({ userId }) => userId));
}

/** In this order, under the lock of the post. The totals follow by themselves (migrations/0006-likes.sql). */
export async function insertLikes(
  tx: Tx,
  postId: string,
  userIds: readonly string[],
): Promise<{ id: number; userId: string }[]> {
  const { rows } = await sql<{ id: number; userId: string }>`${prepared('insert-likes')}
    insert into likes (post_id, user_id)
    select ${postId}::uuid, liker from unnest(${userIds}::uuid[]) with ordinality as likers (liker, place)
    order by place returning id, user_id as "userId"`.execute(tx);
  return rows;
}

export async function deleteLikes(tx: Tx, postId: string, userIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('likes')
    .where('post_id', '=', postId)
    .where('user_id', '=', sql<string>`any(${userIds})`)
    .execute();
}

/** Likes of a post that this viewer is not shown. */
const hiddenLikes = (postId: string, viewer: BlockViewer | undefined): HiddenRows =>
  hidesUsers(viewer)
    ? sql`select id as number, '' as word from likes where post_id = ${postId} and user_id in ${hiddenUserIds(viewer)}`
    : undefined;

export const countHiddenLikes = (
  db: Queryable,
  postId: string,
  viewer: BlockViewer | undefined,
): Promise<number> => countHiddenRows(db, hiddenLikes(postId, viewer));

/** One page of those who like a post, as far as the viewer sees them, who liked it last first. */
export async function listLikes(
  db: Queryable,
  postId: string,
  viewer: BlockViewer | undefined,
  { page, size }: { page: number; size: number },
): Promise<{ userName: string; profilePic: string | null; time: Date }[]> {
  return db
    .with('place', () => seekToVisibleOffset(postId, 'likes', page * size, hiddenLikes(postId, viewer)))
    .selectFrom((from) =>
      // No more than the index has: what is skipped is not read.
      from
        .selectFrom('likes')
        .select('id')
        .where('post_id', '=', postId)
        .where(sql<boolean>`not ${isHiddenFrom(viewer, sql`user_id`)}`)
        .where('id', '<', (eb) => eb.selectFrom('place').select('number'))
        .orderBy('id', 'desc')
        .limit(size)
        .offset(sql<number>`(select skip from place)`)
        .as('page'),
    )
    .innerJoin('likes', (join) => join.on('likes.post_id', '=', postId).onRef('likes.id', '=', 'page.id'))
    .innerJoin('users', 'users.id', 'likes.user_id')
    .select([
      'users.user_name as userName',
      shownPicture('profile_pic').as('profilePic'),
      'likes.created_at as time',
    ])
    .orderBy('likes.id', 'desc')
    .execute();
}

/** Whether likes of somebody have come or gone that are not counted among what they like. */
export async function hasUncountedLiked(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('liked_changes')
    .select('number')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** People whose likes are not all counted, in the order in which they are then locked. */
export async function findUncountedPeople(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from (select user_id from liked_changes order by user_id limit ${limit}) as first
    order by user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

/** Counts the likes of these people that have come and gone (migrations/0016-search-orders.sql). */
export async function countLikedOf(tx: Tx, userIds: readonly string[]): Promise<void> {
  await sql`select count_liked(${userIds}::uuid[])`.execute(tx);
}

/** Takes back at most so many likes of an account that goes; totals follow by themselves. @returns how many */
export const takeBackLikesOf = (tx: Tx, userId: string, most: number): Promise<number> =>
  deleteLimited(tx, 'likes', 'user_id', userId, most);
