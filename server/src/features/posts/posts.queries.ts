import type { posts } from '@backbeat/contract';
import { sql } from 'kysely';
import { isHiddenFrom, hidesUsers, type BlockViewer } from '../block-filter/index.ts';
import { setStatementTimeout, type Queryable, type Tx } from '../../db/database.ts';
import { markPrepared } from '../../db/prepared.ts';
import { segmentWords } from '../../platform/segmentation/index.ts';
import { shownPicture } from '../users/index.ts';

const isAnyOf = <T>(values: readonly T[]) => sql<T>`any(${values})`;

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
      sql<posts.PostStatus>`posts.status`.as('status'),
      'posts.banner_key',
      'posts.version',
      'recording.sha256',
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
 * Locks the author and the requested artists of a post, in the account lock order (db/block-filter.ts).
 * Callers do this before they lock the post.
 */
export async function lockUsersOfPost(tx: Tx, id: string): Promise<void> {
  await sql`
    select from users where id in (
      select author_id from posts where id = ${id} union all select user_id from credits where post_id = ${id}
    ) order by id for no key update`.execute(tx);
}

/**
 * Locks the post until the end of the transaction. Its credit requests change under this lock only.
 */
export async function lockPostRow(tx: Tx, id: string): Promise<LockedPost | undefined> {
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
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export interface PostToInsert extends Pick<
  posts.NewPost,
  'title' | 'description' | 'genre' | 'freeDownload'
> {
  id: string;
  authorId: string;
  status: posts.PostStatus;
  bannerKey: string | null;
}

export interface DetailsToUpdate extends Partial<
  Pick<posts.PostChanges, 'title' | 'description' | 'genre' | 'freeDownload'>
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
  { title, description, genre, freeDownload, bannerKey }: DetailsToUpdate,
): Promise<void> {
  await tx
    .updateTable('posts')
    .set({
      ...(title !== undefined && { title, segmented_title: segmentWords(title) }),
      ...(description !== undefined && { description }),
      ...(genre !== undefined && { genres: genre }),
      ...(freeDownload !== undefined && { free_download: freeDownload }),
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

/** The version that a post shows, and its status. Publication time is the time of this transaction. */
export async function updateShownTerms(
  tx: Tx,
  postId: string,
  {
    version,
    status,
    wasDeclined,
    awaitsAuthor,
  }: { version: number; status: string; wasDeclined: boolean; awaitsAuthor: boolean },
): Promise<void> {
  await sql`
    update posts set version = ${version}, has_declined_credit = ${wasDeclined}, status = ${status},
      decision_since = case when ${awaitsAuthor} then coalesce(decision_since, now()) end,
      published_at = case ${status} when 'PUBLISHED' then coalesce(published_at, now()) end
    where id = ${postId}`.execute(tx);
}

export async function deletePostRow(tx: Tx, id: string): Promise<void> {
  // Deleting a popular post cascades to a million rows.
  await setStatementTimeout(tx, 120_000);
  await tx.deleteFrom('posts').where('id', '=', id).execute();
}
