import { sql } from 'kysely';
import {
  hiddenUserIds,
  hidesUsers,
  isHiddenFrom,
  onlyHidden,
  type BlockViewer,
} from '../block-filter/index.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import { markPrepared } from '../../db/prepared.ts';
import { deleteLimited } from '../../db/delete-limited.ts';
import { readListPage, windowOf, type Paging } from '../../db/list-page.ts';
import {
  commentColumns,
  postReference,
  usedIn,
  type CommentRow,
  type PostReference,
} from '../posts/index.ts';
import { FIRST_ID, readBatch } from '../../db/read-batches.ts';

export interface NewComment {
  id: string;
  userId: string;
  text: string;
  /** Position in milliseconds. */
  atMs: number | null;
  /** The comment that it answers, which is no reply. */
  replyTo: string | null;
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
  const { rows } = await sql<CommentRow>`${markPrepared('insert-comments')}
    with added as (
      insert into comments (id, post_id, user_id, text, at_ms, reply_to)
      select id, ${postId}::uuid, user_id, text, at_ms, reply_to
      from unnest(
        ${comments.map(({ id }) => id)}::uuid[], ${comments.map(({ userId }) => userId)}::uuid[],
        ${comments.map(({ text }) => text)}::text[], ${comments.map(({ atMs }) => atMs)}::integer[],
        ${comments.map(({ replyTo }) => replyTo)}::uuid[]
      ) with ordinality as added (id, user_id, text, at_ms, reply_to, place)
      order by place returning *
    )
    select ${commentColumns(undefined)}
    from added as comments join users on users.id = comments.user_id join posts on posts.id = comments.post_id
    order by comments.number`.execute(tx);
  return rows;
}

/** The existing comments with these ids, in no particular order. */
export async function findComments(tx: Tx, ids: readonly string[]): Promise<CommentRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CommentRow>`
    select ${commentColumns(undefined)}
    from comments join users on users.id = comments.user_id join posts on posts.id = comments.post_id
    where comments.id = any(${ids}::uuid[])`.execute(tx);
  return rows;
}

/** A comment that a user answers or likes. */
interface VisibleComment {
  userId: string;
  id: string;
  /** The author of the comment. */
  authorId: string;
  /** The comment itself, or the one that it answers. */
  threadId: string;
}

/**
 * Those of these comments on a post that their user may see: no block exists with its author, nor
 * with the author of the comment that it answers.
 */
export async function findVisibleComments(
  db: Queryable,
  postId: string,
  comments: readonly { userId: string; id: string }[],
): Promise<VisibleComment[]> {
  if (comments.length === 0) return [];
  const { rows } = await sql<VisibleComment>`${markPrepared('find-visible-comments')}
    select asked.user_id as "userId", asked.id, comments.user_id as "authorId",
      coalesce(comments.reply_to, comments.id) as "threadId"
    from unnest(
      ${comments.map(({ userId }) => userId)}::uuid[], ${comments.map(({ id }) => id)}::uuid[]
    ) as asked (user_id, id)
    join comments on comments.id = asked.id and comments.post_id = ${postId}
    left join comments as answered on answered.id = comments.reply_to
    where not exists (
      select from blocks where kind = 'block' and (
        blocks.user_id = asked.user_id and other_id in (comments.user_id, answered.user_id)
        or other_id = asked.user_id and blocks.user_id in (comments.user_id, answered.user_id)
      )
    )`.execute(db);
  return rows;
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

/** A page of the comments on a post that are no replies and that the viewer may see. */
export async function listComments(
  db: Queryable,
  postId: string,
  viewer: BlockViewer | undefined,
  { sort, ...paging }: Paging & { sort: CommentOrder },
): Promise<{ rows: CommentRow[]; total: number }> {
  const order = sort === 'at' ? 'asc' : 'desc';
  const { ids, total } = await readListPage(db, windowOf(paging), {
    total: sql`(select total_comments - replies from posts where id = ${postId})`,
    from: sql`comments where post_id = ${postId} and reply_to is null`,
    id: sql`number`,
    // Null, for comments without a position, comes after all positions.
    key: sort === 'at' ? [sql`at_ms`, sql`number`] : [sql`number`],
    order,
    hidden: onlyHidden(
      viewer,
      sql`select number from comments where post_id = ${postId} and reply_to is null`,
      sql`user_id`,
    ),
  });
  const { rows } = await sql<CommentRow>`
    select ${commentColumns(viewer)}
    from comments join users on users.id = comments.user_id join posts on posts.id = comments.post_id
    where comments.post_id = ${postId} and comments.number = any(${ids}::bigint[])
    order by ${sort === 'at' ? sql`comments.at_ms,` : sql``} comments.number ${sql.raw(order)}`.execute(db);
  return { rows, total };
}

/**
 * A page of the replies to a comment that the viewer may see, oldest first; empty if the viewer may
 * not see the comment.
 */
export async function listReplies(
  db: Queryable,
  { postId, commentId }: { postId: string; commentId: string },
  viewer: BlockViewer | undefined,
  paging: Paging,
): Promise<{ rows: CommentRow[]; total: number }> {
  const isVisible = sql`exists (
    select from comments as answered
    where id = ${commentId} and post_id = ${postId} and not ${isHiddenFrom(viewer, sql`answered.user_id`)}
  )`;
  const { ids, total } = await readListPage(db, windowOf(paging), {
    total: sql`(select coalesce(sum(replies), 0) from comments where id = ${commentId} and ${isVisible})`,
    from: sql`comments where reply_to = ${commentId} and ${isVisible}`,
    id: sql`number`,
    key: [sql`number`],
    order: 'asc',
    hidden: onlyHidden(
      viewer,
      sql`select number from comments where reply_to = ${commentId} and ${isVisible}`,
      sql`user_id`,
    ),
  });
  const { rows } = await sql<CommentRow>`
    select ${commentColumns(viewer)}
    from comments join users on users.id = comments.user_id join posts on posts.id = comments.post_id
    where comments.reply_to = ${commentId} and comments.number = any(${ids}::bigint[])
    order by comments.number`.execute(db);
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
    select ${commentColumns(viewer)}
    from comments join users on users.id = comments.user_id join posts on posts.id = comments.post_id
    where comments.post_id = ${postId} and comments.number in (select number from chosen)
    order by comments.at_ms, comments.number`.execute(db);
  return rows;
}

/** A page of the comments with a position that no current or earlier version answers, newest first. */
export async function listOpenComments(
  db: Queryable,
  postId: string,
  viewer: BlockViewer | undefined,
  paging: Paging,
): Promise<{ rows: CommentRow[]; total: number }> {
  const openComments = sql`comments where post_id = ${postId} and at_ms is not null and ${usedIn} is null`;
  const { ids, total } = await readListPage(db, windowOf(paging), {
    total: sql`(select count(*) from ${openComments})`,
    from: openComments,
    id: sql`number`,
    key: [sql`number`],
    hidden: onlyHidden(viewer, sql`select number from ${openComments}`, sql`user_id`),
  });
  const { rows } = await sql<CommentRow>`
    select ${commentColumns(viewer)}
    from comments join users on users.id = comments.user_id join posts on posts.id = comments.post_id
    where comments.post_id = ${postId} and comments.number = any(${ids}::bigint[])
    order by comments.number desc`.execute(db);
  return { rows, total };
}

/**
 * Deletes up to `limit` comments of an account that is being deleted. Triggers update the totals.
 * @returns the number of deleted comments
 */
export const deleteCommentsOf = (tx: Tx, userId: string, limit: number): Promise<number> =>
  deleteLimited(tx, 'comments', 'user_id', userId, limit);

/**
 * Hides up to `limit` comments of a suspended account and replies to them, or restores those of an
 * active one. Replies are hidden before their comment and restored after it. Triggers update the
 * totals.
 * @returns the number of moved comments; 0 when none are left
 */
export async function applySuspensionToComments(tx: Tx, userId: string, limit: number): Promise<number> {
  const { numAffectedRows: hidden = 0n } = await sql`
    with moved as (
      delete from comments where replies = 0 and id = any(array(
        select comments.id from users join comments on comments.user_id = users.id
        where users.id = ${userId} and suspended_at is not null and replies = 0
        union
        select reply.id from users join comments on comments.user_id = users.id
          join comments as reply on reply.reply_to = comments.id
        where users.id = ${userId} and suspended_at is not null
        limit ${limit}
      )) returning *
    )
    insert into hidden_comments (id, number, post_id, user_id, text, at_ms, created_at, reply_to)
    select id, number, post_id, user_id, text, at_ms, created_at, reply_to from moved`.execute(tx);
  const { numAffectedRows: shownRows = 0n } = await sql`
    with moved as (
      delete from hidden_comments where id = any(array(
        select hidden.id from users join hidden_comments as hidden on hidden.user_id = users.id
          left join comments as answered on answered.id = hidden.reply_to
        where users.id = ${userId} and suspended_at is null and (hidden.reply_to is null or answered.id is not null)
        union
        select hidden.id from users join comments on comments.user_id = users.id
          join hidden_comments as hidden on hidden.reply_to = comments.id
          join users as replier on replier.id = hidden.user_id
        where users.id = ${userId} and users.suspended_at is null and replier.suspended_at is null
        limit ${limit}
      )) returning *
    )
    insert into comments (id, number, post_id, user_id, text, at_ms, created_at, reply_to, total_likes)
    overriding system value
    select id, number, post_id, user_id, text, at_ms, created_at, reply_to,
      (select count(*) from comment_likes where comment_id = moved.id)
    from moved order by number`.execute(tx);
  return Number(hidden + shownRows);
}

interface CommentData extends PostReference {
  id: string;
  text: string;
  atMs: number | null;
  replyTo: string | null;
  /** The version of the post that answers it. */
  usedIn: number | null;
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
    sql`select comments.id, comments.text, at_ms as "atMs", reply_to as "replyTo", ${usedIn} as "usedIn",
        comments.created_at as "createdAt",
        ${postReference(userId)}
      from comments join posts on posts.id = post_id join users as author on author.id = author_id
      where comments.user_id = ${userId} and comments.id > ${after?.id ?? FIRST_ID}
      order by comments.id`,
  );
