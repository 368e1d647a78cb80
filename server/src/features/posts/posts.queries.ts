import type { posts } from '@backbeat/contract';
import { sql } from 'kysely';
import { isHiddenFrom, hidesUsers, type BlockViewer } from '../../db/block-filter.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { segmentWords } from '../../platform/segmentation/index.ts';
import { columnsOf, type AudioFindings } from '../uploads/index.ts';
import type { Answer, FeatureRequest, PostAccess, PostFile } from './posts.policy.ts';
import { shownPicture } from '../users/index.ts';

const isAnyOf = <T>(values: readonly T[]) => sql<T>`any(${values})`;

export type PostRow = Awaited<ReturnType<typeof findPostRows>>[number];

/** Posts with their authors, in no particular order. Posts of suspended accounts are left out. */
export const findPostRows = (db: Queryable, ids: readonly string[], viewer: BlockViewer | undefined) =>
  db
    .selectFrom('posts')
    .innerJoin('users as author', 'author.id', 'posts.author_id')
    .select([
      'posts.id',
      'posts.author_id',
      'posts.title',
      'posts.description',
      'posts.genres',
      'posts.free_download',
      sql<posts.PostStatus>`posts.status`.as('status'),
      'posts.music_key',
      'posts.stream_key',
      'posts.banner_key',
      sql<posts.Post['processing']>`posts.media_state`.as('media_state'),
      'posts.duration',
      'posts.waveform',
      'posts.loudness',
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
    .$if(!hidesUsers(viewer), (query) => query.modifyFront(prepared('find-posts')))
    .where('author.suspended_at', 'is', null)
    .execute();

/** The credit requests of these posts, in the order in which each author named the artists. */
export async function findRequests(
  db: Queryable,
  postIds: readonly string[],
): Promise<(FeatureRequest & { postId: string })[]> {
  return db
    .selectFrom('credits')
    .innerJoin('users', 'users.id', 'credits.user_id')
    .select([
      'credits.post_id as postId',
      'credits.user_id as userId',
      'users.user_name as userName',
      sql<Answer>`credits.state`.as('answer'),
    ])
    .modifyFront(prepared('find-requests'))
    .where('credits.post_id', '=', isAnyOf(postIds))
    .orderBy('credits.post_id')
    .orderBy('credits.position')
    .execute();
}

export interface LockedPost {
  id: string;
  authorId: string;
  /** Whether the author's account is active. */
  isAuthorThere: boolean;
  status: posts.PostStatus;
  /** Whether an artist declined whose account has been deleted since. */
  wasDeclined: boolean;
  /** Keys of all files of the post. */
  files: string[];
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
  const row = await tx
    .selectFrom('posts')
    .select([
      'id',
      'author_id as authorId',
      isAuthorThere.as('isAuthorThere'),
      sql<posts.PostStatus>`status`.as('status'),
      'has_declined_credit as wasDeclined',
      'music_key',
      'stream_key',
      'banner_key',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const { music_key, stream_key, banner_key, ...post } = row;
  return { ...post, files: [music_key, stream_key, banner_key].filter((key) => key !== null) };
}

/** The active accounts with these names, ignoring case, without those hidden from the viewer. */
export async function findArtists(
  db: Queryable,
  names: readonly string[],
  viewer: BlockViewer,
): Promise<{ id: string; userName: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'user_name as userName'])
    .where('user_name_key', '=', isAnyOf(names.map((name) => name.toLowerCase())))
    .where('suspended_at', 'is', null)
    .where(sql<boolean>`not ${isHiddenFrom(viewer, sql`users.id`)}`)
    .execute();
}

export interface PostToInsert extends Pick<
  posts.NewPost,
  'title' | 'description' | 'genre' | 'freeDownload'
> {
  id: string;
  authorId: string;
  status: posts.PostStatus;
  musicKey: string;
  bannerKey: string | null;
}

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
      music_key: post.musicKey,
      banner_key: post.bannerKey,
      published_at: post.status === 'PUBLISHED' ? sql<Date>`now()` : null,
    })
    .execute();
}

export async function insertRequests(tx: Tx, postId: string, artistIds: readonly string[]): Promise<void> {
  if (artistIds.length === 0) return;
  await tx
    .insertInto('credits')
    .values(artistIds.map((user_id, position) => ({ post_id: postId, user_id, position })))
    .execute();
}

export async function updateAnswer(tx: Tx, postId: string, userId: string, answer: Answer): Promise<void> {
  await tx
    .updateTable('credits')
    .set({ state: answer, answered_at: sql<Date>`now()` })
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .execute();
}

export async function deleteRequest(tx: Tx, postId: string, userId: string): Promise<void> {
  await tx.deleteFrom('credits').where('post_id', '=', postId).where('user_id', '=', userId).execute();
}

/** Sets the status. Publication time is the time of this transaction. */
export async function updateStatus(tx: Tx, postId: string, status: posts.PostStatus): Promise<void> {
  await tx
    .updateTable('posts')
    .set({ status, published_at: status === 'PUBLISHED' ? sql<Date>`now()` : null })
    .where('id', '=', postId)
    .execute();
}

/** Records a rejection before the artist's account is deleted. The caller holds the post lock. */
export async function markDeclined(tx: Tx, postId: string): Promise<void> {
  await tx.updateTable('posts').set({ has_declined_credit: true }).where('id', '=', postId).execute();
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

export async function deletePostRow(tx: Tx, id: string): Promise<void> {
  // Deleting a popular post cascades to a million rows.
  await sql`set local statement_timeout = '2min'`.execute(tx);
  await tx.deleteFrom('posts').where('id', '=', id).execute();
}

interface FileRow {
  authorId: string;
  status: posts.PostStatus;
  freeDownload: boolean;
  music_key: string;
  stream_key: string | null;
  banner_key: string | null;
}

/**
 * The posts of these files, for viewers without credit requests. Posts of suspended accounts are
 * left out.
 */
export async function findPostsOfFiles(db: Queryable, keys: readonly string[]) {
  const { rows } = await sql<FileRow>`${prepared('posts-of-files')}
    select posts.author_id as "authorId", posts.status, posts.free_download as "freeDownload",
      posts.music_key, posts.stream_key, posts.banner_key
    from posts join users on users.id = posts.author_id
    where (posts.music_key = any(${keys}) or posts.stream_key = any(${keys}) or posts.banner_key = any(${keys}))
      and users.suspended_at is null`.execute(db);
  const found = new Map<string, { file: PostFile; post: PostAccess }>();
  for (const { music_key, stream_key, banner_key, ...access } of rows) {
    const post = { ...access, hasStream: stream_key !== null, viewerAnswer: undefined };
    const files = { music: music_key, stream: stream_key, banner: banner_key };
    for (const file of ['music', 'stream', 'banner'] as const)
      if (files[file] !== null) found.set(files[file], { file, post });
  }
  return found;
}

/**
 * The post of a file, with the facts that decide who may download it. Undefined for a suspended
 * author.
 */
export async function findPostOfFile(db: Queryable, key: string, viewerId: string | undefined) {
  const row = await db
    .selectFrom('posts')
    .leftJoin('credits as asked', (join) =>
      join.onRef('asked.post_id', '=', 'posts.id').on('asked.user_id', '=', viewerId ?? null),
    )
    .innerJoin('users as author', 'author.id', 'posts.author_id')
    .select([
      'posts.author_id as authorId',
      sql<posts.PostStatus>`posts.status`.as('status'),
      'posts.free_download as freeDownload',
      'posts.music_key',
      'posts.stream_key',
      sql<Answer | null>`asked.state`.as('viewerAnswer'),
    ])
    .where((or) =>
      or.or([
        or('posts.music_key', '=', key),
        or('posts.stream_key', '=', key),
        or('posts.banner_key', '=', key),
      ]),
    )
    .where('author.suspended_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { music_key, stream_key, viewerAnswer, ...post } = row;
  const file: PostFile = key === music_key ? 'music' : key === stream_key ? 'stream' : 'banner';
  return {
    file,
    post: { ...post, hasStream: stream_key !== null, viewerAnswer: viewerAnswer ?? undefined },
  };
}

/** The audio that still needs processing; undefined if it is processed or the post is deleted. */
export async function findUnprocessedMusic(
  db: Queryable,
  postId: string,
): Promise<{ musicKey: string; ownerId: string } | undefined> {
  return db
    .selectFrom('posts')
    .select(['music_key as musicKey', 'author_id as ownerId'])
    .where('id', '=', postId)
    .where('media_state', '=', 'waiting')
    .executeTakeFirst();
}

/** @returns whether the post existed and was still waiting */
export async function saveFindings(tx: Tx, postId: string, findings: AudioFindings): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('posts')
    .set(columnsOf(findings))
    .where('id', '=', postId)
    .where('media_state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markUnplayable(db: Queryable, postId: string): Promise<void> {
  await db
    .updateTable('posts')
    .set({ media_state: 'failed' })
    .where('id', '=', postId)
    .where('media_state', '=', 'waiting')
    .execute();
}
