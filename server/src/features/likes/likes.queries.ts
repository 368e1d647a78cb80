import { sql } from 'kysely';
import { onlyHidden, type BlockViewer } from '../block-filter/index.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import { markPrepared } from '../../db/prepared.ts';
import { deleteLimited } from '../../db/delete-limited.ts';
import { readListPage, windowOf, type Paging } from '../../db/list-page.ts';
import { shownPicture } from '../users/index.ts';
import { readBatch } from '../../db/read-batches.ts';
import { postReference, type PostReference } from '../posts/index.ts';

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
  const { rows } = await sql<{ userId: string }>`${markPrepared('find-likers-among')}
    select liker as "userId" from unnest(${userIds}::uuid[]) as asked (liker)
    where exists (select from likes where post_id = ${postId} and user_id = liker offset 0)`.execute(tx);
  return new Set(rows.map(({ userId }) => userId));
}

/**
 * Inserts likes in this order. The caller holds the lock of the post. Triggers update the totals
 * (db/schema/012-likes.sql).
 */
export async function insertLikes(
  tx: Tx,
  postId: string,
  userIds: readonly string[],
): Promise<{ id: number; userId: string }[]> {
  const { rows } = await sql<{ id: number; userId: string }>`${markPrepared('insert-likes')}
    insert into likes (post_id, user_id)
    select ${postId}::uuid, liker from unnest(${userIds}::uuid[]) with ordinality as likers (liker, place)
    order by place returning id, user_id as "userId"`.execute(tx);
  return rows;
}

export async function deleteLikes(tx: Tx, postId: string, userIds: readonly string[]): Promise<void> {
  await sql`${markPrepared('delete-likes')}
    delete from likes where post_id = ${postId} and user_id = any(${userIds})`.execute(tx);
}

/** A page of the users who like a post and are visible to the viewer, newest like first. */
export async function listLikes(
  db: Queryable,
  postId: string,
  viewer: BlockViewer | undefined,
  paging: Paging,
): Promise<{ rows: { userName: string; profilePic: string | null; time: Date }[]; total: number }> {
  const { ids, total } = await readListPage(db, windowOf(paging), {
    total: sql`(select total_likes from posts where id = ${postId})`,
    from: sql`likes where post_id = ${postId}`,
    id: sql`id`,
    key: [sql`id`],
    hidden: onlyHidden(viewer, sql`select id from likes where post_id = ${postId}`, sql`user_id`),
  });
  const rows = await db
    .selectFrom('likes')
    .innerJoin('users', 'users.id', 'likes.user_id')
    .select([
      'users.user_name as userName',
      shownPicture('profile_pic').as('profilePic'),
      'likes.created_at as time',
    ])
    .where('likes.post_id', '=', postId)
    .where('likes.id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('likes.id', 'desc')
    .execute();
  return { rows, total };
}

/**
 * Deletes up to `limit` likes of an account that is being deleted. Triggers update the totals.
 * @returns the number of deleted likes
 */
export const deleteLikesOf = (tx: Tx, userId: string, limit: number): Promise<number> =>
  deleteLimited(tx, 'likes', 'user_id', userId, limit);

interface LikeData extends PostReference {
  id: string;
  createdAt: Date;
}

/** The likes of a user, the first ones first. */
export const listLikeData = (
  db: Queryable,
  userId: string,
  after: LikeData | undefined,
): Promise<LikeData[]> =>
  readBatch<LikeData>(
    db,
    sql`select likes.id, likes.created_at as "createdAt", ${postReference(userId)}
      from likes join posts on posts.id = post_id join users as author on author.id = author_id
      where likes.user_id = ${userId} and likes.id > ${after?.id ?? 0}
      order by likes.id`,
  );
