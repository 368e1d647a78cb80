import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';
import { deleteLimited } from '../../db/delete-limited.ts';
import { markPrepared } from '../../db/prepared.ts';
import { readBatch } from '../../db/read-batches.ts';
import { postReference, type PostReference } from '../posts/index.ts';

/** The users of this list who like a comment. */
export async function findCommentLikersAmong(
  tx: Tx,
  commentId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ userId: string }>`${markPrepared('find-comment-likers-among')}
    select user_id as "userId" from comment_likes
    where comment_id = ${commentId} and user_id = any(${userIds}::uuid[])`.execute(tx);
  return new Set(rows.map(({ userId }) => userId));
}

/**
 * Inserts likes of a comment in this order. The caller holds the lock of the post. Triggers update
 * the total (db/schema/029-comment-replies.sql).
 */
export async function insertCommentLikes(
  tx: Tx,
  commentId: string,
  userIds: readonly string[],
): Promise<{ id: number; userId: string }[]> {
  const { rows } = await sql<{ id: number; userId: string }>`${markPrepared('insert-comment-likes')}
    insert into comment_likes (comment_id, user_id)
    select ${commentId}::uuid, liker from unnest(${userIds}::uuid[]) with ordinality as likers (liker, place)
    order by place returning id, user_id as "userId"`.execute(tx);
  return rows;
}

export async function deleteCommentLikes(
  tx: Tx,
  commentId: string,
  userIds: readonly string[],
): Promise<void> {
  await sql`${markPrepared('delete-comment-likes')}
    delete from comment_likes where comment_id = ${commentId} and user_id = any(${userIds}::uuid[])`.execute(
    tx,
  );
}

/** The number of likes of a comment; undefined if it does not exist. The caller holds the lock of the post. */
export async function countCommentLikes(tx: Tx, commentId: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('comments')
    .select('total_likes as totalLikes')
    .where('id', '=', commentId)
    .executeTakeFirst();
  return row?.totalLikes;
}

/**
 * Deletes up to `limit` likes of an account that is being deleted. Triggers update the totals.
 * @returns the number of deleted likes
 */
export const deleteCommentLikesOf = (tx: Tx, userId: string, limit: number): Promise<number> =>
  deleteLimited(tx, 'comment_likes', 'user_id', userId, limit);

interface CommentLikeData extends PostReference {
  id: string;
  commentId: string;
  createdAt: Date;
}

/** The likes of a user for comments, the first ones first. */
export const listCommentLikeData = (
  db: Queryable,
  userId: string,
  after: CommentLikeData | undefined,
): Promise<CommentLikeData[]> =>
  readBatch<CommentLikeData>(
    db,
    sql`select comment_likes.id, comment_id as "commentId", comment_likes.created_at as "createdAt",
        ${postReference(userId)}
      from comment_likes join comments on comments.id = comment_id
        join posts on posts.id = post_id join users as author on author.id = author_id
      where comment_likes.user_id = ${userId} and comment_likes.id > ${after?.id ?? 0}
      order by comment_likes.id`,
  );
