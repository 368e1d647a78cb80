import { storage } from '@backbeat/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Queryable, Tx } from '../../../db/database.ts';

/** Names and rows that a scan shows. */
const SHOWN_ITEMS = 100;

const step = z.enum(['files', 'rows', 'removal', 'done']);
export type ScanStep = z.infer<typeof step>;

export interface Scan {
  id: string;
  step: ScanStep;
  /** Where the job goes on. */
  cursor: string | null;
  fileCount: number;
  fileBytes: number;
  rowCount: number;
  startedAt: Date;
  finishedAt: Date | null;
}

const selectScans = (db: Queryable) =>
  db
    .selectFrom('storage_scans')
    .select([
      'id',
      'step',
      'cursor',
      'file_count as fileCount',
      'file_bytes as fileBytes',
      'row_count as rowCount',
      'started_at as startedAt',
      'finished_at as finishedAt',
    ]);

const toScan = (row: Omit<Scan, 'step'> & { step: string }): Scan => ({ ...row, step: step.parse(row.step) });

export async function findScan(db: Queryable, id: string): Promise<Scan | undefined> {
  const row = await selectScans(db).where('id', '=', id).executeTakeFirst();
  return row && toScan(row);
}

export async function findLatestScan(db: Queryable): Promise<Scan | undefined> {
  const row = await selectScans(db).orderBy('started_at', 'desc').limit(1).executeTakeFirst();
  return row && toScan(row);
}

/** Inserts a scan in place of those before. @returns false while one runs */
export async function insertScan(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .insertInto('storage_scans')
    .values({ id, step: 'files' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await tx.deleteFrom('storage_scans').where('id', '<>', id).execute();
  return true;
}

/** Begins to remove what a scan found. @returns false if it runs */
export async function beginRemoval(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('storage_scans')
    .set({ step: 'removal', cursor: null, finished_at: null })
    .where('id', '=', id)
    .where('step', '=', 'done')
    .where('file_count', '>', 0)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

interface Progress {
  step: ScanStep;
  cursor: string | null;
}

/**
 * Moves a scan on from where the caller has read it.
 * @returns false if another worker was faster, which makes its results void
 */
export async function advanceScan(tx: Tx, from: Scan, to: Progress): Promise<boolean> {
  const row = await tx
    .updateTable('storage_scans')
    .set({ ...to, finished_at: to.step === 'done' ? sql<Date>`now()` : null })
    .where('id', '=', from.id)
    .where('step', '=', from.step)
    .where(sql<boolean>`cursor is not distinct from ${from.cursor}`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Which of these keys have a row. */
export async function findKeys(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('files')
    .select('key')
    .where('key', '=', sql<string>`any(${keys})`)
    .execute();
  return new Set(rows.map(({ key }) => key));
}

export async function insertOrphans(
  tx: Tx,
  scanId: string,
  orphans: readonly { name: string; size: number }[],
): Promise<void> {
  if (orphans.length === 0) return;
  await tx
    .insertInto('storage_scan_files')
    .values(orphans.map(({ name, size }) => ({ scan_id: scanId, name, bytes: size })))
    .execute();
  await tx
    .updateTable('storage_scans')
    .set((row) => ({
      file_count: row('file_count', '+', orphans.length),
      file_bytes: row(
        'file_bytes',
        '+',
        orphans.reduce((sum, { size }) => sum + size, 0),
      ),
    }))
    .where('id', '=', scanId)
    .execute();
}

/** Keys of rows whose bytes must be in the store, behind another key. */
export async function listKeys(db: Queryable, after: string | null, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('key')
    .where('key', '>', after ?? '')
    // Younger unclaimed files may be on their way.
    .where(sql<boolean>`(claimed_at is not null or created_at < now() - interval '24 hours')`)
    .orderBy('key')
    .limit(limit)
    .execute();
  return rows.map(({ key }) => key);
}

/** Counts rows without a file, and stores the first of them. */
export async function insertMissing(tx: Tx, { id, rowCount }: Scan, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .updateTable('storage_scans')
    .set((row) => ({ row_count: row('row_count', '+', keys.length) }))
    .where('id', '=', id)
    .execute();
  const shownKeys = keys.slice(0, Math.max(SHOWN_ITEMS - rowCount, 0));
  if (shownKeys.length > 0)
    await tx
      .insertInto('storage_scan_rows')
      .values(shownKeys.map((key) => ({ scan_id: id, key })))
      .execute();
}

/** The orphans of a scan behind a name. */
export const listOrphans = (
  db: Queryable,
  scanId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ name: string; bytes: number }[]> =>
  db
    .selectFrom('storage_scan_files')
    .select(['name', 'bytes'])
    .where('scan_id', '=', scanId)
    .where('name', '>', after ?? '')
    .orderBy('name')
    .limit(limit)
    .execute();

/** Takes orphans off a scan that are removed now, or no orphans any more. */
export async function deleteOrphans(
  tx: Tx,
  scanId: string,
  orphans: readonly { name: string; bytes: number }[],
): Promise<void> {
  const names = orphans.map(({ name }) => name);
  await tx
    .deleteFrom('storage_scan_files')
    .where('scan_id', '=', scanId)
    .where('name', '=', sql<string>`any(${names})`)
    .execute();
  await tx
    .updateTable('storage_scans')
    .set((row) => ({
      file_count: row('file_count', '-', orphans.length),
      file_bytes: row(
        'file_bytes',
        '-',
        orphans.reduce((sum, { bytes }) => sum + bytes, 0),
      ),
    }))
    .where('id', '=', scanId)
    .execute();
}

export const listShownOrphans = async (db: Queryable, scanId: string): Promise<string[]> =>
  (await listOrphans(db, scanId, { after: null, limit: SHOWN_ITEMS })).map(({ name }) => name);

const missingRows = z.array(
  z.object({
    key: z.string(),
    kind: z.enum(storage.FILE_KINDS),
    userName: z.string().nullable(),
    postId: z.string().nullable(),
    releaseId: z.string().nullable(),
    playlistId: z.string().nullable(),
  }),
);
export type MissingRow = z.infer<typeof missingRows>[number];

/** The rows without a file that a scan shows, with what uses them. */
export async function listMissing(db: Queryable, scanId: string): Promise<MissingRow[]> {
  const { rows } = await sql`
    select file.key, file.kind, users.user_name as "userName", posts.id as "postId",
      releases.id as "releaseId", playlists.id as "playlistId"
    from storage_scan_rows as missing
      join files as file on file.key = missing.key
      left join users on users.id = file.owner_id and users.deleted_at is null
      left join post_versions as music on music.music_key = file.key
      left join post_versions as stream on stream.stream_key = file.key
      left join posts as pictured on pictured.banner_key = file.key
      left join posts on posts.id = coalesce(music.post_id, stream.post_id, pictured.id)
      left join releases on releases.artwork_key = file.key
      left join playlists on playlists.cover_key = file.key
    where missing.scan_id = ${scanId}
    order by file.key`.execute(db);
  return missingRows.parse(rows);
}
