import type { storage } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';

export interface NewFile {
  key: string;
  ownerId: string | null;
  kind: storage.FileKind;
  /** Bytes. */
  size: number;
  /** Hex. */
  sha256: string;
}

export async function insertFile(tx: Tx, { key, ownerId, kind, size, sha256 }: NewFile): Promise<void> {
  await tx.insertInto('files').values({ key, owner_id: ownerId, kind, size, sha256 }).execute();
}

/**
 * @param ownerId the owner of files that have none
 * @returns how many of the files existed
 */
export async function markClaimed(tx: Tx, keys: readonly string[], ownerId?: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('files')
    .set({
      claimed_at: sql<Date>`now()`,
      ...(ownerId !== undefined && { owner_id: sql<string>`coalesce(owner_id, ${ownerId})` }),
    })
    .where('key', '=', sql<string>`any(${keys})`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Claims an unclaimed file of this user. @returns whether there was one */
export async function claimUnclaimed(tx: Tx, key: string, ownerId: string): Promise<boolean> {
  const row = await tx
    .updateTable('files')
    .set({ claimed_at: sql<Date>`now()` })
    .where('key', '=', key)
    .where('owner_id', '=', ownerId)
    .where('claimed_at', 'is', null)
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

export async function markUnclaimed(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx
    .updateTable('files')
    .set({ claimed_at: null })
    .where('key', '=', sql<string>`any(${keys})`)
    .execute();
}

/**
 * Locks the row of an unclaimed file. A transaction that claims it waits for the end of this one.
 * @returns whether there is one
 */
export async function lockUnclaimed(tx: Tx, key: string): Promise<boolean> {
  const row = await tx
    .selectFrom('files')
    .select('key')
    .where('key', '=', key)
    .where('claimed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteFile(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('files').where('key', '=', key).execute();
}

/** Lists files that were unclaimed for this many hours, oldest first. */
export async function listUnclaimed(db: Queryable, hours: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('key')
    .where('claimed_at', 'is', null)
    .where(sql<boolean>`created_at < now() - make_interval(hours => ${hours})`)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map(({ key }) => key);
}
