import { sql } from 'kysely';
import type { Queryable } from '../../../db/database.ts';
import { FIRST_ID, postReference, readList, type PostReference } from './post-references.queries.ts';

/** A recording of a post; `musicKey` is the key of its original. */
export interface VersionData {
  number: number;
  note: string;
  sha256: string;
  createdAt: Date;
  musicKey: string;
}

export interface PostData {
  id: string;
  title: string;
  description: string;
  genres: string[];
  status: string;
  freeDownload: boolean;
  createdAt: Date;
  publishedAt: Date | null;
  totalLikes: number;
  totalComments: number;
  totalPlays: number;
  totalDownloads: number;
  bannerKey: string | null;
  /** Whether the user shows it at the top of the profile. */
  isPinned: boolean;
  /** The number of the version that is shown. */
  version: number;
  versions: VersionData[];
  credits: object[];
  /** The current and the proposed terms, with the name that the user signed with. */
  terms: object[];
}

/** The posts of a user, drafts too, in the order of their ids. */
export const listPostData = (
  db: Queryable,
  userId: string,
  after: PostData | undefined,
): Promise<PostData[]> =>
  readList<PostData>(
    db,
    sql`select posts.id, title, description, genres, status, free_download as "freeDownload",
      created_at as "createdAt", published_at as "publishedAt", total_likes as "totalLikes",
      total_comments as "totalComments", total_plays as "totalPlays", total_downloads as "totalDownloads",
      banner_key as "bannerKey", version,
      exists (select from pinned_posts where post_id = posts.id) as "isPinned",
      (select json_agg(json_build_object('number', number, 'note', note, 'sha256', sha256,
        'createdAt', post_versions.created_at, 'musicKey', music_key) order by number)
        from post_versions where post_id = posts.id) as versions,
      coalesce((select json_agg(json_build_object('state', state, 'userName', users.user_name, 'roles', roles,
        'compositionShare', composition_share::float / 100, 'recordingShare', recording_share::float / 100)
        order by state, position)
        from credits left join users on users.id = user_id and deleted_at is null
        where post_id = posts.id), '[]') as credits,
      coalesce((select json_agg(json_build_object('state', state, 'version', terms.version, 'signedAs', signed_as,
        'proposedAt', proposed_at, 'agreedAt', agreed_at) order by state)
        from terms where post_id = posts.id), '[]') as terms
      from posts where author_id = ${userId} and posts.id > ${after?.id ?? FIRST_ID}
      order by posts.id`,
  );

export interface DemoData {
  id: string;
  title: string;
  features: string[];
  createdAt: Date;
  musicKey: string;
}

/** The demos of a user, six at most. */
export const listDemoData = (db: Queryable, userId: string): Promise<DemoData[]> =>
  readList<DemoData>(
    db,
    sql`select id, title, features, created_at as "createdAt", music_key as "musicKey"
      from demos where user_id = ${userId} order by created_at`,
  );

export interface CommentData extends PostReference {
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
  readList<CommentData>(
    db,
    sql`select comments.id, comments.text, at_ms as "atMs", comments.created_at as "createdAt",
        ${postReference(userId)}
      from comments join posts on posts.id = post_id join users as author on author.id = author_id
      where comments.user_id = ${userId} and comments.id > ${after?.id ?? FIRST_ID}
      order by comments.id`,
  );

export interface LikeData extends PostReference {
  id: string;
  createdAt: Date;
}

/** The likes of a user, the first ones first. */
export const listLikeData = (
  db: Queryable,
  userId: string,
  after: LikeData | undefined,
): Promise<LikeData[]> =>
  readList<LikeData>(
    db,
    sql`select likes.id, likes.created_at as "createdAt", ${postReference(userId)}
      from likes join posts on posts.id = post_id join users as author on author.id = author_id
      where likes.user_id = ${userId} and likes.id > ${after?.id ?? 0}
      order by likes.id`,
  );

export interface FollowData {
  id: string;
  userName: string;
  createdAt: Date;
}

/** The users whom a user follows, or who follow them, the first ones first. */
export const listFollowData = (
  db: Queryable,
  userId: string,
  direction: 'following' | 'followers',
  after: FollowData | undefined,
): Promise<FollowData[]> => {
  const [own, other] =
    direction === 'following' ? [sql`follower_id`, sql`followed_id`] : [sql`followed_id`, sql`follower_id`];
  return readList<FollowData>(
    db,
    sql`select follows.id, user_name as "userName", follows.created_at as "createdAt"
      from follows join users on users.id = ${other} and deleted_at is null
      where ${own} = ${userId} and follows.id > ${after?.id ?? 0}
      order by follows.id`,
  );
};

export interface PlayData extends PostReference {
  postId: string;
  playCount: number;
  firstPlayedAt: Date;
  lastPlayedAt: Date;
}

/** The posts that a user has played. */
export const listPlayData = (
  db: Queryable,
  userId: string,
  after: PlayData | undefined,
): Promise<PlayData[]> =>
  readList<PlayData>(
    db,
    sql`select post_id as "postId", play_count as "playCount", first_played_at as "firstPlayedAt",
        last_played_at as "lastPlayedAt", ${postReference(userId)}
      from listeners join posts on posts.id = post_id join users as author on author.id = author_id
      where user_id = ${userId} and post_id > ${after?.postId ?? FIRST_ID}
      order by post_id`,
  );

export interface DownloadData extends PostReference {
  id: string;
  createdAt: Date;
}

/** The downloads of a user, the first ones first. */
export const listDownloadData = (
  db: Queryable,
  userId: string,
  after: DownloadData | undefined,
): Promise<DownloadData[]> =>
  readList<DownloadData>(
    db,
    sql`select downloads.id, downloads.created_at as "createdAt", ${postReference(userId)}
      from downloads join posts on posts.id = post_id join users as author on author.id = author_id
      where user_id = ${userId} and downloads.id > ${after?.id ?? 0}
      order by downloads.id`,
  );

export interface ReportData {
  id: string;
  subject: string;
  reason: string;
  text: string;
  reportedAt: Date;
}

/** The reports of a user, in the order of their ids. */
export const listReportData = (
  db: Queryable,
  userId: string,
  after: ReportData | undefined,
): Promise<ReportData[]> =>
  readList<ReportData>(
    db,
    sql`select reports.id, report_cases.kind as subject, reason, reports.text, reported_at as "reportedAt"
      from reports join report_cases on report_cases.id = case_id
      where reporter_id = ${userId} and reports.id > ${after?.id ?? FIRST_ID}
      order by reports.id`,
  );
