import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';
import type { Folder } from './stored-files.ts';

export interface NewUpload {
  id: string;
  userId: string;
  purpose: Folder;
  name: string;
  /** Bytes. */
  size: number;
  /** Of uploads for chats. */
  chatId: string | null;
}

/** Of two uploads that somebody begins at once, the second waits here for the end of the first one's transaction. */
export async function lockUploadsOf(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${userId}`}, 0))`.execute(tx);
}

/** Takes away all uploads of a user but the so many that were touched last. */
export async function deleteOldest(
  tx: Tx,
  userId: string,
  kept: number,
): Promise<{ id: string; key: string | null }[]> {
  return tx
    .deleteFrom('uploads')
    .where('id', 'in', (from) =>
      from
        .selectFrom('uploads')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('touched_at', 'desc')
        .offset(kept),
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

/** An own upload; nobody finds those of others. */
export const findUpload = (db: Queryable, userId: string, purpose: Folder, id: string) =>
  db
    .selectFrom('uploads')
    .select(['id', 'name', 'size', 'key', 'chat_id as chatId'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .executeTakeFirst();

/** Bytes are on their way. @returns what is known of it */
export const touchUpload = (db: Queryable, id: string) =>
  db
    .updateTable('uploads')
    .set({ touched_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returning(['id', 'name', 'size', 'key'])
    .executeTakeFirst();

/** @returns whether it was there and not kept under another key yet */
export async function setKey(db: Queryable, id: string, key: string): Promise<boolean> {
  const row = await db
    .updateTable('uploads')
    .set({ key })
    .where('id', '=', id)
    .where('key', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const deleteUpload = (db: Queryable, id: string) =>
  db.deleteFrom('uploads').where('id', '=', id).returning('key').executeTakeFirst();

/** Uses an upload up. @returns whether it was there, kept under this key */
export async function takeKept(tx: Tx, id: string, key: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where('key', '=', key)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes away uploads that nobody has gone on with in so many hours. */
export async function deleteAbandoned(db: Queryable, hours: number, limit: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('uploads')
    .where('id', 'in', (from) =>
      from
        .selectFrom('uploads')
        .select('id')
        .where(sql<boolean>`touched_at < now() - make_interval(hours => ${hours})`)
        .orderBy('touched_at')
        .limit(limit),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
