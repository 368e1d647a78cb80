import { limits } from '@backbeat/contract';
import { sql } from 'kysely';
import { isHiddenFrom, hidesUsers, type BlockViewer } from '../block-filter/index.ts';
import type { Queryable } from '../../db/database.ts';
import { markPrepared } from '../../db/prepared.ts';
import { shownPicture } from '../users/index.ts';

export interface CommentRow {
  id: string;
  userName: string;
  profilePic: string | null;
  text: string;
  /** Position in milliseconds; null if the comment has none. */
  atMs: number | null;
  /** The names of the users whom the text mentions. */
  mentions: string[];
  time: Date;
}

export interface LikerRow {
  postId: string;
  userId: string;
  userName: string;
  profilePic: string | null;
  time: Date;
}

/** Inlined into the SQL text, because a cached plan has to know how small the limits are. */
const LIKERS = sql.raw(String(limits.likersShown));
const COMMENTS = sql.raw(String(limits.commentsShown));

/**
 * Shares one prepared plan among viewers without blocks. Viewers with blocks get their own SQL
 * text.
 */
const preparedFor = (name: string, viewer: BlockViewer | undefined) =>
  hidesUsers(viewer) ? sql`` : markPrepared(name);

/** The newest likes of each post, newest first, and the viewer's own like. */
export async function findLikers(
  db: Queryable,
  postIds: readonly string[],
  viewer: BlockViewer | undefined,
): Promise<LikerRow[]> {
  const { rows } = await sql<LikerRow>`${preparedFor('find-likers', viewer)}
    select likes.post_id as "postId", likes.user_id as "userId", users.user_name as "userName",
      ${shownPicture('profile_pic')} as "profilePic", likes.created_at as "time"
    from unnest(${postIds}::uuid[]) as wanted (id)
    cross join lateral (
      (select * from likes where post_id = wanted.id and not ${isHiddenFrom(viewer, sql`user_id`)} order by id desc limit ${LIKERS})
      union
      (select * from likes where post_id = wanted.id and user_id = ${viewer?.id ?? null}::uuid)
    ) as likes
    join users on users.id = likes.user_id
    order by likes.id desc`.execute(db);
  return rows;
}

/** Those of these likes that exist. */
export async function findLikesOf(
  db: Queryable,
  likes: readonly { postId: string; userId: string }[],
): Promise<LikerRow[]> {
  if (likes.length === 0) return [];
  const postIds = likes.map(({ postId }) => postId);
  const userIds = likes.map(({ userId }) => userId);
  const { rows } = await sql<LikerRow>`${markPrepared('find-likes-of')}
    select likes.post_id as "postId", likes.user_id as "userId", users.user_name as "userName",
      ${shownPicture('profile_pic')} as "profilePic", likes.created_at as "time"
    from unnest(${postIds}::uuid[], ${userIds}::uuid[]) as wanted (post_id, user_id)
    join likes using (post_id, user_id) join users on users.id = likes.user_id`.execute(db);
  return rows;
}

/** The newest comments of each post, newest first. */
export async function findNewestComments(
  db: Queryable,
  postIds: readonly string[],
  viewer: BlockViewer | undefined,
): Promise<(CommentRow & { postId: string })[]> {
  const { rows } = await sql<CommentRow & { postId: string }>`${preparedFor('find-newest-comments', viewer)}
    select comments.post_id as "postId", comments.id, users.user_name as "userName",
      ${shownPicture('profile_pic')} as "profilePic", comments.text, comments.at_ms as "atMs",
      mentioned_users(comments.text) as mentions, comments.created_at as "time"
    from unnest(${postIds}::uuid[]) as wanted (id)
    cross join lateral (
      select * from comments where post_id = wanted.id and not ${isHiddenFrom(viewer, sql`user_id`)} order by number desc limit ${COMMENTS}
    ) as comments
    join users on users.id = comments.user_id
    order by comments.number desc`.execute(db);
  return rows;
}
