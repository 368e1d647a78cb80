import { sql } from 'kysely';
import type { Tx } from './database.ts';
import type { DB } from './schema.gen.ts';

/**
 * Deletes at most `limit` rows of a user, by an index on the column. Account deletion works in such
 * steps, since one statement for all rows could block others for minutes.
 * @returns the number of deleted rows; 0 once there are none left
 */
export async function deleteLimited<T extends keyof DB>(
  tx: Tx,
  table: T,
  column: Extract<keyof DB[T], string>,
  userId: string,
  limit: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(column)} = ${userId} limit ${limit}
    ))`.execute(tx);
  return Number(numAffectedRows);
}
