import { sql } from 'kysely';
import { isHiddenFrom, type BlockViewer } from '../block-filter/index.ts';
import type { Queryable } from '../../db/database.ts';

/** The active accounts with these names, ignoring case, without those hidden from the viewer. */
export async function findArtists(
  db: Queryable,
  names: readonly string[],
  viewer: BlockViewer,
): Promise<{ id: string; userName: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'user_name as userName'])
    .where('user_name_key', '=', sql<string>`any(${names.map((name) => name.toLowerCase())})`)
    .where('suspended_at', 'is', null)
    .where(sql<boolean>`not ${isHiddenFrom(viewer, sql`users.id`)}`)
    .execute();
}

/** The address of an account. */
export async function findAddress(db: Queryable, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
  return row?.email;
}
