import { sql } from 'kysely';
import { hiddenUserIds, hidesUsers, onlyHidden, type BlockViewer } from '../block-filter/index.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import { markPrepared } from '../../db/prepared.ts';
import { deleteLimited } from '../../db/delete-limited.ts';
import { readListPage, windowOf, type Paging } from '../../db/list-page.ts';
import { postReference, type CommentRow, type PostReference } from '../posts/index.ts';
import { shownPicture } from '../users/index.ts';
import { FIRST_ID, readBatch } from '../../db/read-batches.ts';

const columns = [
  'comments.id',
  'users.user_name as userName',
  shownPicture('profile_pic').as('profilePic'),
  'comments.text',
  'comments.at_ms as atMs',
  sql<string[]>`mentioned_users(comments.text)`.as('mentions'),
  'comments.created_at as time',
] as const;

export interface NewComment {
  id: string;
  userId: string;
  text: string;
  /** Position in milliseconds. */
  atMs: number | null;
}

/**
 * Inserts comments in this order. The caller holds the lock of the post. Triggers update the totals
 * (db/schema/013-comments.sql).
 */
export async function insertComments(
  tx: Tx,
  postId: string,
  comments: readonly NewComment[],
): Promise<CommentRow[]> {
  const lists = [
    comments.map(({ id }) => id),
    comments.map(({ userId }) => userId),
    comments.map(({ text }) => text),
    comments.map(({ atMs }) => atMs),
  ] as const;
  const { rows } = await sql<CommentRow>`${markPrepared('insert-comments')}
    with added as (
      insert into comments (id, post_id, user_id, text, at_ms)
      select id, ${postId}::uuid, user_id, text, at_ms
      from unnest(${lists[0]}::uuid[], ${lists[1]}::uuid[], ${lists[2]}::text[], ${lists[3]}::integer[])
        with ordinality as added (id, user_id, text, at_ms, place)
      order by place returning *
    )
    select added.id, users.user_name as "userName", ${shownPicture('profile_pic')} as "profilePic",
      added.text, added.at_ms as "atMs", mentioned_users(added.text) as mentions, added.created_at as time
    from added join users on users.id = added.user_id
    order by added.number`.execute(tx);
  return rows;
}

/** The existing comments with these ids, in no particular order. */
export async function findComments(tx: Tx, ids: readonly string[]): Promise<CommentRow[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.user_id')
    .select(columns)
    .where('comments.id', '=', sql<string>`any(${ids})`)
    .execute();
}

/** The author and the post of a comment. */
export async function findCommentOwner(
  db: Queryable,
  id: string,
): Promise<{ postId: string; userId: string } | undefined> {
  return db
    .selectFrom('comments')
    .select(['post_id as postId', 'user_id as userId'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** @returns the ids of the deleted comments */
export async function deleteComments(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .deleteFrom('comments')
    .where('id', '=', sql<string>`any(${ids})`)
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Deletes a comment of a suspended account.
 * @returns whether the comment existed
 */
export async function deleteHiddenComment(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('hidden_comments').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The order of a list of comments. `at`: by position, then those without a position. */
export type CommentOrder = 'newest' | 'at';

/** A page of the comments on a post that the viewer may see. */
export async function listComments(
  db: Queryable,
  postId: string,
  viewer: BlockViewer | undefined,
  { sort, ...paging }: Paging & { sort: CommentOrder },
): Promise<{ rows: CommentRow[]; total: number }> {
  const order = sort === 'at' ? 'asc' : 'desc';
  const { ids, total } = await readListPage(db, windowOf(paging), {
    total: sql`(select total_comments from posts where id = ${postId})`,
    from: sql`comments where post_id = ${postId}`,
    id: sql`number`,
    // Null, for comments without a position, comes after all positions.
    key: sort === 'at' ? [sql`at_ms`, sql`number`] : [sql`number`],
    order,
    hidden: onlyHidden(viewer, sql`select number from comments where post_id = ${postId}`, sql`user_id`),
  });
  const rows = await db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.user_id')
    .select(columns)
    .where('post_id', '=', postId)
    .where('number', '=', sql<number>`any(${ids}::bigint[])`)
    .$if(sort === 'at', (query) => query.orderBy('at_ms', 'asc'))
    .orderBy('number', order)
    .execute();
  return { rows, total };
}

/** Comments that each part of the track has where there are more than the limit. */
const TIMED_COMMENTS_PER_PART = 2;

/**
 * The comments with a position that the viewer may see, in its order. Where there are more than
 * `limit`, the first ones of each of `limit / TIMED_COMMENTS_PER_PART` equal parts of the track.
 * Each part is a range of comments_position_idx, so a post with a million comments costs no more.
 * @param duration of the track in milliseconds
 */
export async function listTimedComments(
  db: Queryable,
  postId: string,
  viewer: BlockViewer | undefined,
  { duration, limit }: { duration: number; limit: number },
): Promise<CommentRow[]> {
  const parts = Math.max(1, Math.floor(limit / TIMED_COMMENTS_PER_PART));
  const part = Math.max(1, Math.ceil(duration / parts));
  const visible = hidesUsers(viewer) ? sql`and user_id not in ${hiddenUserIds(viewer)}` : sql``;
  const { rows } = await sql<CommentRow>`
    with first as materialized (
      select number from comments where post_id = ${postId} and at_ms is not null ${visible}
      order by at_ms, number limit ${limit + 1}
    ), chosen as (
      select number from first where (select count(*) from first) <= ${limit}
      union all
      select spread.number from generate_series(0, ${parts - 1}::integer) as part, lateral (
        select number from comments
        where post_id = ${postId} and at_ms >= part * ${part}::integer ${visible}
          -- Positions behind the end of the track belong to its last part.
          and at_ms < case when part = ${parts - 1}::integer then 2147483647 else (part + 1) * ${part}::integer end
        order by at_ms, number limit ${TIMED_COMMENTS_PER_PART}
      ) as spread
      where (select count(*) from first) > ${limit}
    )
    select comments.id, users.user_name as "userName", ${shownPicture('profile_pic')} as "profilePic",
      comments.text, comments.at_ms as "atMs", mentioned_users(comments.text) as mentions,
      comments.created_at as time
    from comments join users on users.id = comments.user_id
    where post_id = ${postId} and number in (select number from chosen)
    order by comments.at_ms, comments.number`.execute(db);
  return rows;
}

/**
 * Deletes up to `limit` comments of an account that is being deleted. Triggers update the totals.
 * @returns the number of deleted comments
 */
export const deleteCommentsOf = (tx: Tx, userId: string, limit: number): Promise<number> =>
  deleteLimited(tx, 'comments', 'user_id', userId, limit);

/**
 * Hides up to `limit` comments of a suspended account, or restores those of an active one. Triggers
 * update the totals.
 * @returns the number of moved comments; 0 when none are left
 */
export async function applySuspensionToComments(tx: Tx, userId: string, limit: number): Promise<number> {
  const { numAffectedRows: hidden = 0n } = await sql`
    with moved as (
      delete from comments where id = any(array(
        select comments.id from comments join users on users.id = user_id
        where user_id = ${userId} and suspended_at is not null limit ${limit}
      )) returning *
    )
    insert into hidden_comments (id, number, post_id, user_id, text, at_ms, created_at)
    select id, number, post_id, user_id, text, at_ms, created_at from moved`.execute(tx);
  const { numAffectedRows: shownRows = 0n } = await sql`
    with moved as (
      delete from hidden_comments where id = any(array(
        select hidden_comments.id from hidden_comments join users on users.id = user_id
        where user_id = ${userId} and suspended_at is null limit ${limit}
      )) returning *
    )
    insert into comments (id, number, post_id, user_id, text, at_ms, created_at) overriding system value
    select id, number, post_id, user_id, text, at_ms, created_at from moved order by number`.execute(tx);
  return Number(hidden + shownRows);
}

interface CommentData extends PostReference {
  id: string;
  text: string;
  atMs: number | null;
  createdAt: Date;
}

/** The comments of a user, in the order of their ids. */
export const listCommentData = (
  db: Queryable,
  userId: string,
  after: CommentData | undefined,
): Promise<CommentData[]> =>
  readBatch<CommentData>(
    db,
    sql`select comments.id, comments.text, at_ms as "atMs", comments.created_at as "createdAt",
        ${postReference(userId)}
      from comments join posts on posts.id = post_id join users as author on author.id = author_id
      where comments.user_id = ${userId} and comments.id > ${after?.id ?? FIRST_ID}
      order by comments.id`,
  );
