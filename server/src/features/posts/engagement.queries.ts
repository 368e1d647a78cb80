import { limits } from '@backbeat/contract';
import { sql } from 'kysely';
import { isHiddenFrom, hidesUsers, preparedFor, type BlockViewer } from '../block-filter/index.ts';
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
  /** The version that answers it and has been current. */
  usedIn: number | null;
  time: Date;
  /** The id of the comment that it answers, if it is a reply. */
  replyTo: string | null;
  /** Number of replies that the viewer may see. */
  replies: number;
  totalLikes: number;
  likedByAuthor: boolean;
  /** Whether the author of the post wrote it. */
  isAuthor: boolean;
}

/** A comment with its first replies, oldest first. */
export interface ThreadRow extends CommentRow {
  firstReplies: readonly CommentRow[];
}

/** Counts the public playlists of active users that have a post. */
export async function countPublicPlaylists(db: Queryable, postId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct playlist_id) as count
    from posts join playlist_items on playlist_items.post_id = posts.id
      join playlists on playlists.id = playlist_id and visibility = 'public'
      join users as owner on owner.id = owner_id and owner.suspended_at is null
    where posts.id = ${postId} and not exists (
      select from blocks where kind = 'block' and (
        user_id = owner_id and other_id = author_id or user_id = author_id and other_id = owner_id
      )
    )`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A like of a comment. */
export interface CommentLike {
  postId: string;
  commentId: string;
  userId: string;
}

/** SQL for the columns of comments, joined with their users and their posts. */
export const commentColumns = (viewer: BlockViewer | undefined) => sql`
  comments.id, users.user_name as "userName", ${shownPicture('profile_pic')} as "profilePic",
  comments.text, comments.at_ms as "atMs", mentioned_users(comments.text) as mentions,
  ${usedIn} as "usedIn", comments.created_at as "time", comments.reply_to as "replyTo", ${countReplies(viewer)} as replies,
  comments.total_likes as "totalLikes", comments.user_id = posts.author_id as "isAuthor",
  comments.total_likes > 0 and exists (
    select from comment_likes where comment_id = comments.id and comment_likes.user_id = posts.author_id
  ) as "likedByAuthor"`;

const countReplies = (viewer: BlockViewer | undefined) =>
  hidesUsers(viewer)
    ? sql`comments.replies - (
        select count(*)::integer from comments as reply
        where reply.reply_to = comments.id and ${isHiddenFrom(viewer, sql`reply.user_id`)}
      )`
    : sql`comments.replies`;

export interface LikerRow {
  postId: string;
  userId: string;
  userName: string;
  profilePic: string | null;
  time: Date;
}

/** SQL: the first current version that answers a row of `comments`. */
export const usedIn = sql<number | null>`(
  select number from version_comments join post_versions using (post_id, number)
  where comment_id = comments.id and current_at is not null order by current_at limit 1
)`;

/** Inlined into the SQL text, because a cached plan has to know how small the limits are. */
const LIKERS = sql.raw(String(limits.likersShown));
const COMMENTS = sql.raw(String(limits.commentsShown));
const REPLIES = sql.raw(String(limits.repliesShown));

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

/** The newest comments of each post that are no replies, newest first. */
export async function findNewestComments(
  db: Queryable,
  postIds: readonly string[],
  viewer: BlockViewer | undefined,
): Promise<(CommentRow & { postId: string })[]> {
  const { rows } = await sql<CommentRow & { postId: string }>`${preparedFor('find-newest-comments', viewer)}
    select comments.post_id as "postId", ${commentColumns(viewer)}
    from unnest(${postIds}::uuid[]) as wanted (id)
    cross join lateral (
      select * from comments
      where post_id = wanted.id and reply_to is null and not ${isHiddenFrom(viewer, sql`user_id`)}
      order by number desc limit ${COMMENTS}
    ) as comments
    join users on users.id = comments.user_id join posts on posts.id = comments.post_id
    order by comments.number desc`.execute(db);
  return rows;
}

/** Adds to each comment its first replies, oldest first. */
export async function withFirstReplies<Row extends CommentRow>(
  db: Queryable,
  comments: readonly Row[],
  viewer: BlockViewer | undefined,
): Promise<(Row & ThreadRow)[]> {
  const answeredIds = comments.filter(({ replies }) => replies > 0).map(({ id }) => id);
  const { rows } =
    answeredIds.length === 0
      ? { rows: [] }
      : await sql<CommentRow>`${preparedFor('find-first-replies', viewer)}
        select ${commentColumns(viewer)}
        from unnest(${answeredIds}::uuid[]) as answered (id)
        cross join lateral (
          select * from comments where reply_to = answered.id and not ${isHiddenFrom(viewer, sql`user_id`)}
          order by number limit ${REPLIES}
        ) as comments
        join users on users.id = comments.user_id join posts on posts.id = comments.post_id
        order by comments.number`.execute(db);
  return comments.map((comment) => ({
    ...comment,
    firstReplies: rows.filter(({ replyTo }) => replyTo === comment.id),
  }));
}

/** The likes of these users for these comments and their first replies. */
export async function findCommentLikes(
  db: Queryable,
  userIds: readonly string[],
  comments: readonly (CommentRow & Partial<ThreadRow>)[],
): Promise<CommentLike[]> {
  const likedIds = comments
    .flatMap((comment) => [comment, ...(comment.firstReplies ?? [])])
    .filter(({ totalLikes }) => totalLikes > 0)
    .map(({ id }) => id);
  if (likedIds.length === 0 || userIds.length === 0) return [];
  const { rows } = await sql<CommentLike>`${markPrepared('find-comment-likes')}
    select post_id as "postId", comment_id as "commentId", comment_likes.user_id as "userId"
    from comment_likes join comments on comments.id = comment_id
    where comment_id = any(${likedIds}::uuid[]) and comment_likes.user_id = any(${userIds}::uuid[])`.execute(
    db,
  );
  return rows;
}
