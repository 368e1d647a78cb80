import type { demos } from '@backbeat/contract';
import { sql } from 'kysely';
import { isHiddenFrom, type BlockViewer } from '../block-filter/index.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import { columnsOf, type AudioFindings } from '../uploads/index.ts';
import { readBatch } from '../../db/read-batches.ts';

const demo = (db: Queryable, viewer: BlockViewer | undefined) =>
  db
    .selectFrom('demos')
    .innerJoin('users', 'users.id', 'demos.user_id')
    .select([
      'demos.id',
      'demos.title',
      'demos.features',
      'demos.music_key',
      'demos.stream_key',
      sql<demos.Demo['processing']>`demos.media_state`.as('media_state'),
      'demos.duration',
      'demos.waveform',
      'demos.loudness',
      'demos.created_at',
      'users.user_name',
    ])
    .where('users.suspended_at', 'is', null)
    .where(sql<boolean>`not ${isHiddenFrom(viewer, sql`users.id`)}`);

export type DemoRow = NonNullable<Awaited<ReturnType<typeof findDemo>>>;

export const findDemo = (db: Queryable, id: string, viewer: BlockViewer | undefined) =>
  demo(db, viewer).where('demos.id', '=', id).executeTakeFirst();

/** Finds demos in no particular order. */
export const findDemos = (db: Queryable, ids: readonly string[]) =>
  demo(db, undefined)
    .where('demos.id', '=', sql<string>`any(${ids})`)
    .execute();

/** Lists the demos of a user, newest first; a user has at most six. */
export const listDemosOf = (db: Queryable, userId: string, viewer: BlockViewer | undefined) =>
  demo(db, viewer)
    .where('demos.user_id', '=', userId)
    .orderBy('demos.created_at', 'desc')
    .orderBy('demos.id', 'desc')
    .execute();

/** Finds the slots that a user's demos take. */
export async function findSlots(db: Queryable, userId: string): Promise<number[]> {
  const rows = await db.selectFrom('demos').select('slot').where('user_id', '=', userId).execute();
  return rows.map(({ slot }) => slot);
}

/** Locks a user, so that concurrent requests add demos one after the other. */
export async function lockOwner(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

export interface DemoToInsert extends demos.NewDemo {
  id: string;
  userId: string;
  slot: number;
  musicKey: string;
}

export async function insertDemo(tx: Tx, demo: DemoToInsert): Promise<void> {
  await tx
    .insertInto('demos')
    .values({
      id: demo.id,
      user_id: demo.userId,
      slot: demo.slot,
      title: demo.title,
      features: demo.features,
      music_key: demo.musicKey,
    })
    .execute();
}

/** Updates the texts of a demo. */
export async function describeDemo(
  db: Queryable,
  id: string,
  { title, features }: demos.NewDemo,
): Promise<void> {
  await db.updateTable('demos').set({ title, features }).where('id', '=', id).execute();
}

/** Locks a demo until the end of the transaction. @returns its owner and the keys of its files */
export async function lockDemo(tx: Tx, id: string): Promise<{ userId: string; files: string[] } | undefined> {
  const row = await tx
    .selectFrom('demos')
    .select(['user_id', 'music_key', 'stream_key'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && { userId: row.user_id, files: keysOf(row) };
}

export async function deleteDemoRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('demos').where('id', '=', id).execute();
}

/** @returns the keys of their files */
export async function deleteDemosOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('demos')
    .where('user_id', '=', userId)
    .returning(['music_key', 'stream_key'])
    .execute();
  return rows.flatMap(keysOf);
}

const keysOf = ({ music_key, stream_key }: { music_key: string; stream_key: string | null }): string[] =>
  [music_key, stream_key].filter((key) => key !== null);

/** Finds the demo to which a file belongs. */
export async function findDemoOfFile(
  db: Queryable,
  key: string,
): Promise<{ userId: string; isStream: boolean; hasStream: boolean } | undefined> {
  const row = await db
    .selectFrom('demos')
    .innerJoin('users', 'users.id', 'demos.user_id')
    .select(['demos.user_id', 'demos.stream_key'])
    .where((or) => or.or([or('demos.music_key', '=', key), or('demos.stream_key', '=', key)]))
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst();
  return row && { userId: row.user_id, isStream: row.stream_key === key, hasStream: row.stream_key !== null };
}

/** Finds a demo whose audio is to be processed; undefined if it is processed or deleted. */
export async function findUnprocessedDemo(
  db: Queryable,
  id: string,
): Promise<{ musicKey: string; ownerId: string } | undefined> {
  return db
    .selectFrom('demos')
    .select(['music_key as musicKey', 'user_id as ownerId'])
    .where('id', '=', id)
    .where('media_state', '=', 'waiting')
    .executeTakeFirst();
}

/** @returns whether the demo was still to be processed */
export async function saveDemoFindings(tx: Tx, id: string, findings: AudioFindings): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('demos')
    .set(columnsOf(findings))
    .where('id', '=', id)
    .where('media_state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markDemoUnplayable(db: Queryable, id: string): Promise<void> {
  await db
    .updateTable('demos')
    .set({ media_state: 'failed' })
    .where('id', '=', id)
    .where('media_state', '=', 'waiting')
    .execute();
}

interface DemoData {
  id: string;
  title: string;
  features: string[];
  createdAt: Date;
  musicKey: string;
}

/** The demos of a user, six at most. */
export const listDemoData = (db: Queryable, userId: string): Promise<DemoData[]> =>
  readBatch<DemoData>(
    db,
    sql`select id, title, features, created_at as "createdAt", music_key as "musicKey"
      from demos where user_id = ${userId} order by created_at`,
  );
