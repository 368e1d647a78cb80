import { limits, type posts } from '@backbeat/contract';
import { sql } from 'kysely';
import { isHiddenFrom, hidesUsers, type BlockViewer } from '../block-filter/index.ts';
import { setStatementTimeout, type Queryable, type Tx } from '../../db/database.ts';
import { markPrepared } from '../../db/prepared.ts';
import { segmentWords } from '../../platform/segmentation/index.ts';
import { lockGuestsOfPosts } from '../terms/index.ts';
import { shownPicture } from '../users/index.ts';

const isAnyOf = <T>(values: readonly T[]) => sql<T>`any(${values})`;

/** When the version shown replaced another one; null if that is no news any more. */
const replacedAt = sql<Date | null>`case
  when replaced_number is not null and current_at > now() - make_interval(days => ${sql.lit(limits.newVersionDays)}) then current_at
end`;

/** SQL: the release that publishes a draft; null for other posts. */
const heldBy = sql<{ id: string; title: string; releaseAt: string | null } | null>`case
  when posts.status <> 'PUBLISHED' then (
    select json_build_object('id', releases.id, 'title', releases.title, 'releaseAt', release_at)
    from release_tracks join releases on releases.id = release_id where post_id = posts.id and holds
  )
end`;

/** SQL: the newest releases that are out and have a published post as a track. */
const releasesOf = (viewer: BlockViewer | undefined) => sql<posts.Post['releases']>`case
  when posts.status = 'PUBLISHED' then (
    select coalesce(json_agg(json_build_object('id', id, 'title', title, 'disc', disc, 'track', position)), '[]')
    from (
      select releases.id, releases.title, disc, position
      from release_tracks join releases on releases.id = release_id join users as owner on owner.id = owner_id
      where post_id = posts.id and is_agreed and releases.status = 'RELEASED' and owner.suspended_at is null
        and not ${isHiddenFrom(viewer, sql`owner_id`)}
      order by released_at desc, releases.id desc limit ${sql.lit(limits.release.onPost)}
    ) as newest
  )
  else '[]'
end`;

export type PostRow = Awaited<ReturnType<typeof findPostRows>>[number];

/** Posts with their authors and the version shown, in no particular order. Posts of suspended accounts are left out. */
export const findPostRows = (db: Queryable, ids: readonly string[], viewer: BlockViewer | undefined) =>
  db
    .selectFrom('posts')
    .innerJoin('users as author', 'author.id', 'posts.author_id')
    .innerJoin('post_versions as recording', (join) =>
      join.onRef('recording.post_id', '=', 'posts.id').onRef('recording.number', '=', 'posts.version'),
    )
    .select([
      'posts.id',
      'posts.author_id',
      'posts.title',
      'posts.description',
      'posts.genres',
      'posts.free_download',
      'posts.isrc',
      'posts.explicit',
      sql<posts.PostStatus>`posts.status`.as('status'),
      'posts.banner_key',
      'posts.version',
      'recording.sha256',
      'recording.note',
      'recording.replaced_number',
      replacedAt.as('replaced_at'),
      'recording.music_key',
      'recording.stream_key',
      sql<posts.Post['processing']>`recording.media_state`.as('media_state'),
      'recording.duration',
      'recording.waveform',
      'recording.loudness',
      'posts.total_likes',
      'posts.total_comments',
      'posts.total_plays',
      'posts.total_downloads',
      'posts.created_at',
      'posts.published_at',
      'author.user_name as author_name',
      shownPicture('profile_pic', 'author').as('author_profile_pic'),
      shownPicture('banner', 'author').as('author_banner'),
      'author.bio as author_bio',
      sql<boolean>`coalesce(author.plus_until > now(), false)`.as('author_is_plus'),
      heldBy.as('held_by'),
      releasesOf(viewer).as('releases'),
    ])
    .where('posts.id', '=', isAnyOf(ids))
    .$if(hidesUsers(viewer), (query) =>
      query.where(sql<boolean>`not ${isHiddenFrom(viewer, sql`posts.author_id`)}`),
    )
    .$if(!hidesUsers(viewer), (query) => query.modifyFront(markPrepared('find-posts')))
    .where('author.suspended_at', 'is', null)
    .execute();

export interface LockedPost {
  id: string;
  authorId: string;
  /** Whether the author's account is active. */
  isAuthorThere: boolean;
  authorName: string;
  title: string;
  status: posts.PostStatus;
  /** The version shown, and the hash of its file. */
  version: number;
  audioSha256: string;
  /** Whether an artist declined whose account has been deleted since. */
  wasDeclined: boolean;
  bannerKey: string | null;
}

/** A subquery, so that locking the post does not lock its author. */
const isAuthorThere = sql<boolean>`(select suspended_at is null from users where users.id = posts.author_id)`;

/**
 * Locks the author and the requested artists of a post, in the account lock order (db/block-filter.ts),
 * then its guests and the releases that it is on. Callers do this before they lock the post.
 * @param actorIds further accounts, which may claim a guest of the post
 */
export async function lockUsersOfPost(tx: Tx, id: string, actorIds: readonly string[] = []): Promise<void> {
  await sql`
    select from users where id = any(${actorIds}::uuid[]) or id in (
      select author_id from posts where id = ${id}
      union all select user_id from credits where post_id = ${id}
      union all select claimed_by from guests where post_id = ${id}
    ) order by id for no key update`.execute(tx);
  await lockGuestsOfPosts(tx, [id]);
  await sql`
    select from releases where id in (select release_id from release_tracks where post_id = ${id})
    order by id for no key update`.execute(tx);
}

/** Locks a release, so that a new draft joins it before it goes out or not at all. */
export async function lockReleaseRow(
  tx: Tx,
  id: string,
): Promise<{ ownerId: string; title: string; status: string } | undefined> {
  return tx
    .selectFrom('releases')
    .select(['owner_id as ownerId', 'title', 'status'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Locks posts in the order of their ids until the end of the transaction. Their credit requests change
 * under this lock only.
 */
export async function lockPostRows(tx: Tx, ids: readonly string[]): Promise<LockedPost[]> {
  return tx
    .selectFrom('posts')
    .select([
      'id',
      'author_id as authorId',
      'title',
      isAuthorThere.as('isAuthorThere'),
      sql<string>`(select user_name from users where users.id = posts.author_id)`.as('authorName'),
      'version',
      sql<string>`(select sha256 from post_versions where post_id = posts.id and number = posts.version)`.as(
        'audioSha256',
      ),
      sql<posts.PostStatus>`status`.as('status'),
      'has_declined_credit as wasDeclined',
      'banner_key as bannerKey',
    ])
    .where('id', '=', isAnyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute();
}

export interface PostToInsert extends Pick<
  posts.NewPost,
  'title' | 'description' | 'genre' | 'freeDownload' | 'isrc' | 'explicit'
> {
  id: string;
  authorId: string;
  status: posts.PostStatus;
  bannerKey: string | null;
}

export interface DetailsToUpdate extends Partial<
  Pick<posts.PostChanges, 'title' | 'description' | 'genre' | 'freeDownload' | 'isrc' | 'explicit'>
> {
  bannerKey: string | null;
}

/** Inserts a post. The caller inserts its first version in the same transaction. */
export async function insertPost(tx: Tx, post: PostToInsert): Promise<void> {
  await tx
    .insertInto('posts')
    .values({
      id: post.id,
      author_id: post.authorId,
      title: post.title,
      segmented_title: segmentWords(post.title),
      description: post.description,
      genres: post.genre,
      free_download: post.freeDownload,
      isrc: post.isrc,
      explicit: post.explicit,
      status: post.status,
      banner_key: post.bannerKey,
      published_at: post.status === 'PUBLISHED' ? sql<Date>`now()` : null,
    })
    .execute();
}

/** Changes details of a post; absent ones stay. Triggers update the lists and the search. */
export async function updateDetails(
  tx: Tx,
  id: string,
  { title, description, genre, freeDownload, isrc, explicit, bannerKey }: DetailsToUpdate,
): Promise<void> {
  await tx
    .updateTable('posts')
    .set({
      ...(title !== undefined && { title, segmented_title: segmentWords(title) }),
      ...(description !== undefined && { description }),
      ...(genre !== undefined && { genres: genre }),
      ...(freeDownload !== undefined && { free_download: freeDownload }),
      ...(isrc !== undefined && { isrc }),
      ...(explicit !== undefined && { explicit }),
      banner_key: bannerKey,
    })
    .where('id', '=', id)
    .execute();
}

/** The posts of an author including drafts, newest first. */
export async function listPostIdsOf(db: Queryable, authorId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('posts')
    .select('id')
    .where('author_id', '=', authorId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Lists or unlists up to `limit` posts of an account, to match whether the account is active.
 * @returns the number of changed posts; 0 when all match
 */
export async function applySuspensionToPosts(tx: Tx, userId: string, limit: number): Promise<number> {
  const { rows } = await sql<{ settled: number }>`
    select apply_suspension(${userId}, ${limit}) as settled`.execute(tx);
  return rows[0]?.settled ?? 0;
}

/** What a post shows after a change of its terms. */
export interface ShownTerms {
  id: string;
  version: number;
  status: posts.PostStatus;
  wasDeclined: boolean;
  awaitsAuthor: boolean;
}

/** The versions that posts show, and their status. Publication time is the time of this transaction. */
export async function updateShownTerms(tx: Tx, terms: readonly ShownTerms[]): Promise<void> {
  if (terms.length === 0) return;
  await sql`
    update posts set version = shown.version, has_declined_credit = "wasDeclined", status = shown.status,
      decision_since = case when "awaitsAuthor" then coalesce(decision_since, now()) end,
      published_at = case shown.status when 'PUBLISHED' then coalesce(published_at, now()) end
    from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb)
      as shown (id uuid, version integer, status text, "wasDeclined" boolean, "awaitsAuthor" boolean)
    where posts.id = shown.id`.execute(tx);
}

/** Sets whether the newest posts and the Following feed list these posts. */
export async function setInFeed(tx: Tx, ids: readonly string[], isInFeed: boolean): Promise<void> {
  await sql`
    update posts set in_feed = ${isInFeed}
    where id in (
      select id from posts where id = any(${ids}::uuid[]) and in_feed <> ${isInFeed} order by id for no key update
    )`.execute(tx);
}

/** Lists the playlists with a post that visitors can open. */
export async function listOpenPlaylistIds(tx: Tx, postId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct playlist_id as id from playlist_items join playlists on playlists.id = playlist_id
    where post_id = ${postId} and visibility <> 'private'`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function deletePostRow(tx: Tx, id: string): Promise<void> {
  // Deleting a popular post cascades to a million rows.
  await setStatementTimeout(tx, 120_000);
  await tx.deleteFrom('posts').where('id', '=', id).execute();
}
