import { sql } from 'kysely';
import { isHiddenFrom, hiddenUserIds, hidesUsers, type BlockViewer } from '../../db/block-filter.ts';
import type { Database, Queryable, Tx } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { deleteLimited } from '../../db/delete-limited.ts';
import { countHiddenRows, seekToVisibleOffset, type HiddenRows } from '../../db/offset-index.ts';
import { shownPicture } from '../users/index.ts';

/**
 * The users of this list who like a post. `offset 0` makes the planner look up each user by the
 * primary key. For a post that has just become popular, stale statistics would make it read all
 * likes of the post.
 */
export async function findLikersAmong(
  tx: Tx,
  postId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ userId: string }>`
    select liker as "userId" from unnest(${userIds}::uuid[]) as asked (liker)
    where exists (select from likes where post_id = ${postId} and user_id = liker offset 0)`.execute(tx);
  return new Set(rows.map(({ userId }) => userId));
}

/**
 * Inserts likes in this order. The caller holds the lock of the post. Triggers update the totals
 * (db/schema/060-likes-comments.sql).
 */
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

/** Likes of a post that are hidden from the viewer. */
const hiddenLikes = (postId: string, viewer: BlockViewer | undefined): HiddenRows =>
  hidesUsers(viewer)
    ? sql`select id as number, '' as word from likes where post_id = ${postId} and user_id in ${hiddenUserIds(viewer)}`
    : undefined;

export const countHiddenLikes = (
  db: Queryable,
  postId: string,
  viewer: BlockViewer | undefined,
): Promise<number> => countHiddenRows(db, hiddenLikes(postId, viewer));

/** A page of the users who like a post and are visible to the viewer, newest like first. */
export async function listLikes(
  db: Queryable,
  postId: string,
  viewer: BlockViewer | undefined,
  { page, size }: { page: number; size: number },
): Promise<{ userName: string; profilePic: string | null; time: Date }[]> {
  return db
    .with('place', () => seekToVisibleOffset(postId, 'likes', page * size, hiddenLikes(postId, viewer)))
    .selectFrom((from) =>
      // Reads only indexed columns, so skipped likes are not read from the table.
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

/** Whether the user has added or removed likes that are not counted yet. */
export async function hasPendingLikeChanges(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('pending_like_changes')
    .select('number')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Users with uncounted likes, in the order in which the transaction then locks them. */
export async function findUsersWithPendingLikes(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from (select user_id from pending_like_changes order by user_id limit ${limit}) as first
    order by user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

/** Counts the added and removed likes of these users (db/schema/060-likes-comments.sql). */
export async function applyLikeChangesOf(tx: Tx, userIds: readonly string[]): Promise<void> {
  await sql`select apply_like_changes(${userIds}::uuid[])`.execute(tx);
}

/**
 * Deletes up to `limit` likes of an account that is being deleted. Triggers update the totals.
 * @returns the number of deleted likes
 */
export const deleteLikesOf = (tx: Tx, userId: string, limit: number): Promise<number> =>
  deleteLimited(tx, 'likes', 'user_id', userId, limit);
