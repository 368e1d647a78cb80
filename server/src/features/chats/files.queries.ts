import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';
import type { Viewer } from '../../http/security/session.ts';
import { columnsOf, type AudioFindings } from '../uploads/index.ts';

export interface FileRow {
  file_key: string;
  name: string;
  size: number;
  thumb_key: string | null;
  width: number | null;
  height: number | null;
  media_state: 'waiting' | 'done' | 'failed' | null;
  duration: number | null;
  waveform: number[] | null;
  loudness: number | null;
  stream_key: string | null;
}

export interface FilePosition {
  chatId: string;
  seq: number;
}

/** The file of a FILE message: an image with a thumbnail, or audio to be processed. */
export interface NewFile {
  key: string;
  name: string;
  size: number;
  image?: { thumb: string; width: number; height: number };
}

export async function insertFile(tx: Tx, { chatId, seq }: FilePosition, file: NewFile): Promise<FileRow> {
  const row = {
    file_key: file.key,
    name: file.name,
    size: file.size,
    thumb_key: file.image?.thumb ?? null,
    width: file.image?.width ?? null,
    height: file.image?.height ?? null,
    media_state: file.image ? null : ('waiting' as const),
  };
  await tx
    .insertInto('chat_files')
    .values({ chat_id: chatId, seq, ...row })
    .execute();
  return { ...row, duration: null, waveform: null, loudness: null, stream_key: null };
}

/**
 * Finds a file of a chat of which this user is a member, with its name unless the key is that of a
 * thumbnail or rendition. Staff also find the file of a reported message until the report is
 * decided.
 */
export async function findFileFor(
  db: Queryable,
  key: string,
  { id, staff }: Pick<Viewer, 'id' | 'staff'>,
): Promise<{ name: string | null } | undefined> {
  const { rows } = await sql<{ name: string | null }>`
    select case when f.file_key = ${key} then f.name end as name from chat_files as f
    where (f.file_key = ${key} or f.thumb_key = ${key} or f.stream_key = ${key}) and (
      exists (select from chat_members as m where m.chat_id = f.chat_id and m.user_id = ${id})
      or ${staff !== null} and exists (
        select from report_cases as r
        where r.decided_at is null and r.chat_id = f.chat_id and r.message_seq = f.seq
      )
    )
    limit 1`.execute(db);
  return rows[0];
}

/** Finds audio to be processed; undefined if it is processed already or the message was deleted. */
export async function findUnprocessedAudio(
  db: Queryable,
  { chatId, seq }: FilePosition,
): Promise<{ musicKey: string; ownerId: string | null } | undefined> {
  return db
    .selectFrom('chat_files')
    .innerJoin('files', 'files.key', 'chat_files.file_key')
    .select(['chat_files.file_key as musicKey', 'files.owner_id as ownerId'])
    .where('chat_id', '=', chatId)
    .where('seq', '=', seq)
    .where('media_state', '=', 'waiting')
    .executeTakeFirst();
}

/** @returns whether the file was still to be processed */
export async function saveFindings(
  tx: Tx,
  { chatId, seq }: FilePosition,
  findings: AudioFindings,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chat_files')
    .set(columnsOf(findings))
    .where('chat_id', '=', chatId)
    .where('seq', '=', seq)
    .where('media_state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markUnplayable(db: Queryable, { chatId, seq }: FilePosition): Promise<void> {
  await db
    .updateTable('chat_files')
    .set({ media_state: 'failed' })
    .where('chat_id', '=', chatId)
    .where('seq', '=', seq)
    .where('media_state', '=', 'waiting')
    .execute();
}
