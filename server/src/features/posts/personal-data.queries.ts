import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { FIRST_ID, readBatch } from '../../db/read-batches.ts';
import { isHiddenFrom } from '../block-filter/index.ts';

/**
 * A post of any author. Unpublished posts of others have no title, nor do posts of users whom a
 * block hides.
 */
export interface PostReference {
  title: string | null;
  author: string | null;
}

/** SQL: title and author of a post, where the user may see them. */
export const postReference = (userId: string) => {
  const viewer = { id: userId, hasBlocks: true, hasMuted: false };
  const isVisible = sql`(author_id = ${userId}
    or posts.status = 'PUBLISHED' and not ${isHiddenFrom(viewer, sql`author_id`)})`;
  return sql`case when ${isVisible} then posts.title end as title,
    case when ${isVisible} then author.user_name end as author`;
};

/** A recording of a post; `musicKey` is the key of its original. */
interface VersionData {
  number: number;
  note: string;
  sha256: string;
  soundSha256: string | null;
  createdAt: Date;
  musicKey: string;
  /** When it first became the version of the published post. */
  currentAt: Date | null;
}

export interface PostData {
  id: string;
  title: string;
  description: string;
  genres: string[];
  status: string;
  freeDownload: boolean;
  isrc: string | null;
  explicit: boolean;
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
  readBatch<PostData>(
    db,
    sql`select posts.id, title, description, genres, status, free_download as "freeDownload", isrc, explicit,
      created_at as "createdAt", published_at as "publishedAt", total_likes as "totalLikes",
      total_comments as "totalComments", total_plays as "totalPlays", total_downloads as "totalDownloads",
      banner_key as "bannerKey", version,
      exists (select from pinned_posts where post_id = posts.id) as "isPinned",
      (select json_agg(json_build_object('number', number, 'note', note, 'sha256', sha256, 'soundSha256', sound_sha256,
        'createdAt', post_versions.created_at, 'musicKey', music_key, 'currentAt', current_at) order by number)
        from post_versions where post_id = posts.id) as versions,
      coalesce((select json_agg(json_build_object('state', state, 'userName', users.user_name,
        'guest', case when users.id is null then guests.name end, 'roles', roles,
        'compositionShare', composition_share::float / 100, 'recordingShare', recording_share::float / 100)
        order by state, position)
        from credits
        left join guests on guests.id = user_id
        left join users on users.id = account_of(user_id) and deleted_at is null
        where credits.post_id = posts.id), '[]') as credits,
      coalesce((select json_agg(json_build_object('state', state, 'version', terms.version, 'signedAs', signed_as,
        'proposedAt', proposed_at, 'agreedAt', agreed_at) order by state)
        from terms where post_id = posts.id), '[]') as terms
      from posts where author_id = ${userId} and posts.id > ${after?.id ?? FIRST_ID}
      order by posts.id`,
  );
