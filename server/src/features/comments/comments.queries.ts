import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';
import { placeOf } from '../../db/ranks.ts';
import type { CommentRow } from '../posts/index.ts';

interface NewComment {
  id: string;
  postId: string;
  userId: string;
  words: string;
}

/** Under the lock of the post. The totals follow by themselves (migrations/0007-comments.sql). */
export async function insertComment(tx: Tx, { id, postId, userId, words }: NewComment): Promise<CommentRow> {
  return tx
    .with('added', (db) =>
      db.insertInto('comments').values({ id, post_id: postId, user_id: userId, words }).returningAll(),
    )
    .selectFrom('added')
    .innerJoin('users', 'users.id', 'added.user_id')
    .select([
      'added.id',
      'users.user_name as userName',
      'users.profile_pic as profilePic',
      'added.words',
      'added.created_at as time',
    ])
    .executeTakeFirstOrThrow();
}

export async function findComment(
  db: Queryable,
  id: string,
): Promise<{ postId: string; userId: string } | undefined> {
  return db
    .selectFrom('comments')
    .select(['post_id as postId', 'user_id as userId'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** @returns whether it was there */
export async function deleteCommentRow(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('comments').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** One page of the comments on a post, newest first. */
export async function listComments(
  db: Queryable,
  postId: string,
  { page, size }: { page: number; size: number },
): Promise<CommentRow[]> {
  return db
    .with('place', () => placeOf(postId, 'comments', 'desc', page * size))
    .selectFrom((from) =>
      from
        .selectFrom('comments')
        .selectAll()
        .where('post_id', '=', postId)
        .where('number', '<', (eb) => eb.selectFrom('place').select('number'))
        .orderBy('number', 'desc')
        .limit(size)
        .offset(sql<number>`(select skip from place)`)
        .as('comments'),
    )
    .innerJoin('users', 'users.id', 'comments.user_id')
    .select([
      'comments.id',
      'users.user_name as userName',
      'users.profile_pic as profilePic',
      'comments.words',
      'comments.created_at as time',
    ])
    .orderBy('comments.number', 'desc')
    .execute();
}
