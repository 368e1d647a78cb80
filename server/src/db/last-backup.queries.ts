import type { Database } from './database.ts';

/** Returns the time of the last backup, or undefined before the first one. */
export async function findLastBackup(db: Database): Promise<Date | undefined> {
  const row = await db.selectFrom('last_backup').select('made_at').executeTakeFirst();
  return row?.made_at;
}
