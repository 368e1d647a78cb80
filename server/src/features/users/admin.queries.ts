import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** What whoever runs the server may do to an account. Each tells whether there is such an account. */

const named = (userName: string) =>
  sql<boolean>`user_name_key = ${userName.toLowerCase()} and left_at is null`;

/** A disabled account cannot sign in, its sessions count no more, and its profile is not there. */
export async function setDisabled(tx: Tx, userName: string, isDisabled: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ disabled_at: isDisabled ? sql<Date>`coalesce(disabled_at, now())` : null })
    .where(named(userName))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Plus for so many days from now, or its end (0). */
export async function grantPlus(tx: Tx, userName: string, days: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ paid_until: days === 0 ? null : sql<Date>`now() + make_interval(days => ${days})` })
    .where(named(userName))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
