import { sql } from 'kysely';
import type { Tx } from './database.ts';
import type { DB } from './schema.gen.ts';

/**
 * Deletes at most so many rows of a user, for an account that goes: a statement that takes all of them along could hold
 * others up for minutes. By an index on the column.
 * @returns how many it were; 0 once there are none
 */
export async function deleteSomeOf<T extends keyof DB>(
  tx: Tx,
  table: T,
  column: Extract<keyof DB[T], string>,
  userId: string,
  most: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(column)} = ${userId} limit ${most}
    ))`.execute(tx);
  return Number(numAffectedRows);
}
