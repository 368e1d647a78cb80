import type { versions } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../db/database.ts';
import { markPrepared } from '../../../db/prepared.ts';
import { isHiddenFrom, type BlockViewer } from '../../block-filter/index.ts';
import { columnsOf, type AudioFindings } from '../../uploads/index.ts';

/** Identifies a version. */
export interface VersionRef {
  postId: string;
  number: number;
}

export interface VersionToInsert extends VersionRef {
  /** The key of the stored file. */
  musicKey: string;
  note: string;
  uploaderId: string;
}

/**
 * Inserts a version. The hash is that of the stored file.
 * @returns false if the post has the same file already
 */
export async function insertVersion(
  tx: Tx,
  { postId, number, musicKey, note, uploaderId }: VersionToInsert,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into post_versions (post_id, number, music_key, sha256, note, uploader_id)
    select ${postId}::uuid, ${number}::smallint, key, sha256, ${note}, ${uploaderId}::uuid from files where key = ${musicKey}
    on conflict on constraint post_versions_sha256_key do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/**
 * Records which comments a version answers: those of these that have a position on the post and that
 * the author sees.
 */
export async function insertVersionComments(
  tx: Tx,
  author: BlockViewer,
  { postId, number }: VersionRef,
  commentIds: readonly string[],
): Promise<void> {
  if (commentIds.length === 0) return;
  await sql`
    insert into version_comments (post_id, number, comment_id)
    select post_id, ${number}::smallint, id from comments
    where id = any(${commentIds}::uuid[]) and post_id = ${postId} and at_ms is not null
      and not ${isHiddenFrom(author, sql`user_id`)}`.execute(tx);
}

/**
 * Records that versions are the current ones of their posts from now on.
 * @param versions each with the version that was, if any
 * @returns the ids of the posts whose version never was before
 */
export async function recordCurrent(
  tx: Tx,
  versions: readonly (VersionRef & { replacedNumber: number | null })[],
): Promise<Set<string>> {
  if (versions.length === 0) return new Set();
  const { rows } = await sql<{ postId: string }>`
    update post_versions set current_at = now(), replaced_number = version.replaced_number
    from unnest(
      ${versions.map(({ postId }) => postId)}::uuid[], ${versions.map(({ number }) => number)}::integer[],
      ${versions.map(({ replacedNumber }) => replacedNumber)}::integer[]
    ) as version (post_id, number, replaced_number)
    where post_versions.post_id = version.post_id and post_versions.number = version.number and current_at is null
    returning post_versions.post_id as "postId"`.execute(tx);
  return new Set(rows.map(({ postId }) => postId));
}

/** @returns whether the post has this version */
export async function updateNote(tx: Tx, { postId, number }: VersionRef, note: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('post_versions')
    .set({ note })
    .where('post_id', '=', postId)
    .where('number', '=', number)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The hash of a stored file. */
export async function findFileHash(tx: Tx, key: string): Promise<string> {
  const { sha256 } = await tx
    .selectFrom('files')
    .select('sha256')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return sha256;
}

/** The number of the newest version. The caller holds the lock of the post. */
export async function findNewestNumber(tx: Tx, postId: string): Promise<number> {
  const row = await tx
    .selectFrom('post_versions')
    .select((select) => select.fn.max('number').as('number'))
    .where('post_id', '=', postId)
    .executeTakeFirst();
  return row?.number ?? 0;
}

/** The number of the version with the bytes of this stored file. */
export async function findSameFile(tx: Tx, postId: string, key: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('post_versions')
    .innerJoin('files', 'files.sha256', 'post_versions.sha256')
    .select('number')
    .where('post_id', '=', postId)
    .where('files.key', '=', key)
    .executeTakeFirst();
  return row?.number;
}

/** Whether the proposed terms name this version. */
const isProposed = sql<boolean>`exists (
  select from terms where post_id = post_versions.post_id and state = 'proposed' and version = post_versions.number
)`;

export type VersionRow = Awaited<ReturnType<typeof findVersionRows>>[number];

/** The versions of a post, newest first. */
export const findVersionRows = (db: Queryable, postId: string) =>
  db
    .selectFrom('post_versions')
    .innerJoin('posts', 'posts.id', 'post_versions.post_id')
    .innerJoin('files', 'files.key', 'post_versions.music_key')
    .leftJoin('users as uploader', 'uploader.id', 'post_versions.uploader_id')
    .select([
      'post_versions.number',
      'post_versions.note',
      'post_versions.sha256',
      'post_versions.sound_sha256',
      'files.size',
      'post_versions.music_key',
      'post_versions.stream_key',
      sql<versions.Version['processing']>`post_versions.media_state`.as('media_state'),
      'post_versions.duration',
      'post_versions.waveform',
      'post_versions.loudness',
      'post_versions.created_at',
      'uploader.user_name as uploader_name',
      sql<boolean>`posts.status = 'PUBLISHED' and posts.version = post_versions.number`.as('is_current'),
      isProposed.as('is_proposed'),
    ])
    .where('post_versions.post_id', '=', postId)
    .orderBy('post_versions.number', 'desc')
    .modifyFront(markPrepared('list-versions'))
    .execute();

/** The keys of the audio files of all versions of a post. */
export async function listVersionKeys(db: Queryable, postId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('post_versions')
    .select(['music_key', 'stream_key'])
    .where('post_id', '=', postId)
    .execute();
  return rows.flatMap(({ music_key, stream_key }) =>
    stream_key === null ? [music_key] : [music_key, stream_key],
  );
}

/** The audio that still needs processing; undefined if it is processed or the post is deleted. */
export async function findUnprocessedMusic(
  db: Queryable,
  { postId, number }: VersionRef,
): Promise<{ musicKey: string; ownerId: string } | undefined> {
  return db
    .selectFrom('post_versions')
    .innerJoin('posts', 'posts.id', 'post_versions.post_id')
    .select(['music_key as musicKey', 'posts.author_id as ownerId'])
    .where('post_id', '=', postId)
    .where('number', '=', number)
    .where('media_state', '=', 'waiting')
    .executeTakeFirst();
}

/** @returns whether the version existed and was still waiting */
export async function saveFindings(
  tx: Tx,
  { postId, number }: VersionRef,
  findings: AudioFindings,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('post_versions')
    .set({ ...columnsOf(findings), sound_sha256: findings.soundSha256 })
    .where('post_id', '=', postId)
    .where('number', '=', number)
    .where('media_state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns whether the version was still waiting */
export async function markUnplayable(tx: Tx, { postId, number }: VersionRef): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('post_versions')
    .set({ media_state: 'failed' })
    .where('post_id', '=', postId)
    .where('number', '=', number)
    .where('media_state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Processed versions without a hash of their sound, in the order of their keys.
 * @param after the version behind which to continue
 */
export async function findUnhashed(
  db: Queryable,
  after: VersionRef | undefined,
  limit: number,
): Promise<(VersionRef & { musicKey: string })[]> {
  return db
    .selectFrom('post_versions')
    .select(['post_id as postId', 'number', 'music_key as musicKey'])
    .where('sound_sha256', 'is', null)
    .where('media_state', '=', 'done')
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(post_id, number) > (${after?.postId}::uuid, ${after?.number}::smallint)`),
    )
    .orderBy('post_id')
    .orderBy('number')
    .limit(limit)
    .execute();
}

/** Saves the hash of the sound of a version, which never changes. */
export async function saveSoundHash(
  db: Queryable,
  { postId, number }: VersionRef,
  soundSha256: string,
): Promise<void> {
  await db
    .updateTable('post_versions')
    .set({ sound_sha256: soundSha256 })
    .where('post_id', '=', postId)
    .where('number', '=', number)
    .execute();
}
