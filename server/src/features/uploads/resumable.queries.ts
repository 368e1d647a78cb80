import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';
import type { Folder } from './build-file-keys.ts';

export interface NewUpload {
  id: string;
  userId: string;
  purpose: Folder;
  name: string;
  /** Bytes. */
  size: number;
  /** The target of uploads for chats. */
  chatId: string | null;
}

/** Identifies an upload. Every statement that changes one filters by both. */
export interface UploadRef {
  id: string;
  userId: string;
}

/** Deletes all uploads of a user except the given number of most recently used ones. */
export async function deleteOldest(
  tx: Tx,
  userId: string,
  keptCount: number,
): Promise<{ id: string; key: string | null }[]> {
  return tx
    .deleteFrom('uploads')
    .where('user_id', '=', userId)
    .where('id', 'in', (from) =>
      from
        .selectFrom('uploads')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('last_active_at', 'desc')
        .offset(keptCount),
    )
    .returning(['id', 'key'])
    .execute();
}

export async function insertUpload(
  tx: Tx,
  { id, userId, purpose, name, size, chatId }: NewUpload,
): Promise<void> {
  await tx
    .insertInto('uploads')
    .values({ id, user_id: userId, purpose, name, size, chat_id: chatId })
    .execute();
}

/**
 * An upload of this user. The `id` in the result is the canonical one, however the caller spells
 * it.
 */
export const findUpload = (db: Queryable, userId: string, purpose: Folder, id: string) =>
  db
    .selectFrom('uploads')
    .select(['id', 'name', 'size', 'key', 'chat_id as chatId'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .executeTakeFirst();

/** Records that the upload is in use, and returns it. */
export const touchUpload = (db: Queryable, { id, userId }: UploadRef) =>
  db
    .updateTable('uploads')
    .set({ last_active_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(['id', 'name', 'size', 'key'])
    .executeTakeFirst();

/**
 * Sets the storage key of a finished upload.
 * @returns false if the upload is gone or already has a key
 */
export async function setKey(tx: Tx, { id, userId }: UploadRef, key: string): Promise<boolean> {
  const row = await tx
    .updateTable('uploads')
    .set({ key })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('key', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes an upload, and returns the id and the storage key of the row. */
export const deleteUpload = (db: Queryable, { id, userId }: UploadRef) =>
  db
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(['id', 'key'])
    .executeTakeFirst();

/** Deletes a finished upload that has this storage key. @returns whether there was one */
export async function deleteFinished(tx: Tx, { id, userId }: UploadRef, key: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes uploads that were not used for this many hours. */
export async function deleteAbandoned(db: Queryable, hours: number, limit: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('uploads')
    .where('id', 'in', (from) =>
      from
        .selectFrom('uploads')
        .select('id')
        .where(sql<boolean>`last_active_at < now() - make_interval(hours => ${hours})`)
        .orderBy('last_active_at')
        .limit(limit),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
