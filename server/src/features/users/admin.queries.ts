import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** What whoever runs the server may do to an account. Each tells whether there is such an account. */

const named = (userName: string) =>
  sql<boolean>`user_name_key = ${userName.toLowerCase()} and left_at is null`;
const known = (id: string) => sql<boolean>`id = ${id} and left_at is null`;

/**
 * A disabled account cannot sign in, its sessions count no more, and its profile and what it has made are not there; lists
 * and totals follow soon after (reports/settle-accounts.ts).
 */
export async function setDisabled(
  tx: Tx,
  account: { userName: string } | { id: string },
  isDisabled: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ disabled_at: isDisabled ? sql<Date>`coalesce(disabled_at, now())` : null })
    .where('id' in account ? known(account.id) : named(account.userName))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether somebody looks after the place: reads reports, and decides about them. */
export async function setAdmin(tx: Tx, userName: string, isAdmin: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ is_admin: isAdmin })
    .where(named(userName))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Plus for so many days from now, or its end (0). It is told within a minute (membership/tell-roles.ts). */
export async function grantPlus(tx: Tx, userName: string, days: number): Promise<boolean> {
  const until = days === 0 ? null : sql<Date>`now() + make_interval(days => ${days})`;
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ plus_given_until: until, paid_until: until })
    .where(named(userName))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
